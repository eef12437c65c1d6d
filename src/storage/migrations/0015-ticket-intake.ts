/** What was asked beside the story when a complaint was taken: the letter, since when, who files for whom. JSON. */
export const sql = `
ALTER TABLE tickets ADD COLUMN intake TEXT;
`;
