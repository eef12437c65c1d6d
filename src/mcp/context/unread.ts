import { holdsMedia } from '../../middleware/media.ts';
import { isMedia, toContext, type WireContent } from './wire-content.ts';

/** Whether something in a content, at whatever depth, is an image, a sound or a file, which nothing here can read. */
export const isUnread = (content: WireContent): boolean => holdsMedia(toContext(content));

/** What is said of such a content, which goes on byte for byte; undefined where all of it was read. */
export function unreadNote(content: WireContent): string | undefined {
  if (!isUnread(content)) return undefined;
  if (!isMedia(content))
    return `The ${content.type} holds an image, audio or a file, which was not read. It is as it came.`;
  const what = content.type === 'resource' ? 'file' : content.type;
  return `The ${what} was not read. It is as it came.`;
}

/** Each such sentence of a context once. */
export const unreadNotes = (context: readonly WireContent[]): readonly string[] => [
  ...new Set(context.flatMap((content) => unreadNote(content) ?? [])),
];
