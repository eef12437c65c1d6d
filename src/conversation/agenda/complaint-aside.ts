import type { GrievanceInput } from '../../grievances/flow.ts';
import type { Cue } from '../understand/dialogue/cues.ts';

/** A question in the middle of a complaint that is about the complaint itself: what we asked, or what it does. */
export function complaintAside(heard: ReadonlySet<Cue>): GrievanceInput['aside'] {
  if (heard.has('asks_meaning')) return 'meaning';
  if (heard.has('asks_when_answered')) return 'when_answered';
  return heard.has('asks_if_appeal') ? 'is_appeal' : undefined;
}

/** "How does it stand?", "any news?": of a ticket that was talked about. */
export const asksHowItStands = (heard: ReadonlySet<Cue>): boolean =>
  heard.has('asks_how_it_stands') || heard.has('asks_when_answered');
