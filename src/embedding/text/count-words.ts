/** Words of a text as a person counts them: what stands between blanks. An empty text has one. */
export function countWords(text: string): number {
  return text.trim().split(/\s+/).length;
}
