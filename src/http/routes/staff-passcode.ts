import { z } from 'zod';
import { defineRoute, json, nothing, type AnyRoute } from '../define-route.ts';
import type { RouteDeps } from './deps.ts';
import { staffOf } from './staff.ts';

/** The way back for somebody who forgot the passcode that guards their ticket. */
export function staffPasscodeRoute({ desk, bounds }: RouteDeps): AnyRoute {
  return defineRoute({
    method: 'post',
    path: '/v1/staff/tickets/{ticket}/passcode',
    summary:
      'A new passcode in place of a forgotten one, for a person whom you have checked. Needs people:verify; recorded, and told to the person when they come back.',
    auth: 'staff',
    request: {
      params: z.object({ ticket: z.string().min(1).max(40) }),
      query: nothing,
      body: z.strictObject({
        reason: z.string().trim().min(1).max(bounds.staffNoteCharsMax).describe('How you know the person.'),
      }),
    },
    responses: {
      201: { description: 'The passcode. It is shown here only.', schema: z.object({ passcode: z.string() }) },
    },
    problems: ['ticket_not_found', 'action_not_allowed'],
    async handle({ params, body, principal }) {
      return json(201, await desk.resetPasscode(staffOf(principal), params.ticket, body.reason));
    },
  });
}
