/**
 * A path of fields that may stand in an error or a log. Whoever sends data also chooses its names, and may put anything
 * into them: a part that does not look like the name of a field, a member or a place in a list becomes `?`.
 */
export function tellablePath(path: string): string {
  return path
    .split('.')
    .map((part) => (/^[a-z_][a-z0-9_]{0,39}(?:\[\d{1,4}\])*$|^\d{1,4}$/i.test(part) ? part : '?'))
    .join('.');
}
