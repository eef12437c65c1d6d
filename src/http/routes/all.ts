import type { AnyRoute } from '../define-route.ts';
import { chatRoutes } from './chat.ts';
import { confirmationRoutes } from './confirmations.ts';
import type { RouteDeps } from './deps.ts';
import { eligibilityRoutes } from './eligibility.ts';
import { grievanceRoutes } from './grievances.ts';
import { parseRoutes } from './parse.ts';
import { openAiRoutes } from './openai.ts';
import { personaRoute } from './persona.ts';
import { profileRoutes } from './profile.ts';
import { programRoutes } from './programs.ts';
import { serviceRoutes } from './service.ts';
import { staffPasscodeRoute } from './staff-passcode.ts';
import { staffRoutes } from './staff.ts';
import { threadExportRoute } from './thread-export.ts';
import { threadRoutes } from './threads.ts';
import { turnRoutes } from './turns.ts';
import { unansweredRoutes } from './unanswered.ts';

/** Every address of the service, as OpenAPI describes them. */
export function allRoutes(deps: RouteDeps): readonly AnyRoute[] {
  const routes: readonly AnyRoute[] = [
    ...chatRoutes(deps),
    ...threadRoutes(deps),
    threadExportRoute(deps),
    ...turnRoutes(deps),
    ...confirmationRoutes(deps),
    ...profileRoutes(deps),
    personaRoute(deps),
    ...programRoutes(deps),
    ...eligibilityRoutes(deps),
    ...parseRoutes(deps),
    ...grievanceRoutes(deps),
    ...staffRoutes(deps),
    staffPasscodeRoute(deps),
    ...unansweredRoutes(deps),
    ...openAiRoutes(deps),
    ...serviceRoutes(deps, () => routes),
  ];
  return routes;
}
