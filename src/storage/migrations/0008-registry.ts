/**
 * A registry that an operator's file fills: until when an enrolment holds, what the person does next, and a keyed
 * fingerprint of all that a file says of somebody, so that seeding again rewrites only who changed.
 */
export const sql = `
ALTER TABLE enrolments ADD COLUMN until_on TEXT;
ALTER TABLE enrolments ADD COLUMN next_step TEXT;
ALTER TABLE beneficiaries ADD COLUMN fingerprint BLOB;
`;
