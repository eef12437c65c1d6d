/** Who brought a program: the pack, or the operator's own file. Seeding the one leaves the other's alone. */
export const sql = `
ALTER TABLE programs ADD COLUMN origin TEXT NOT NULL DEFAULT 'pack' CHECK (origin IN ('pack', 'operator'));
CREATE INDEX programs_of_operator ON programs (id) WHERE origin = 'operator' AND retired_at IS NULL;
`;
