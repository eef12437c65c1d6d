import { certainty, type FactReader } from '../reader.ts';
import { negatedBefore } from '../text/scopes.ts';
import { matches } from '../text/words.ts';

const season =
  / (?:(?:migrant|seasonal) (?:farm ?)?(?:work|worker|workers|labor|laborer)|farm ?workers?|follow(?:ing)? the (?:crops?|harvest)|(?:move|moving|travel) (?:around )?(?:for|with) the (?:crops?|harvest)|(?:seasonal|field|farm) work|(?:pick|picks|picking|harvest|harvesting) (?:\w+ )?(?:apples|grapes|cherries|berries|strawberries|blueberries|lettuce|tomatoes|oranges|peaches|crops|fruit|vegetables|onions|cotton|tobacco)|in the (?:\w+ )?(?:fields|orchards|vineyards)|work(?:s|ing)? (?:on|at) a (?:\w+ )?farm)(?= )/g;

/** Who follows the harvest or works its season: some programs count such work differently. */
export const readFarmWork: FactReader = ({ words, people }) =>
  matches(words, season)
    .filter(({ from }) => !negatedBefore(words, from))
    .flatMap(({ from, to }) =>
      people
        .subjectsAt(from)
        .map((id) => ({ path: `members.${id}.farm_work`, value: true, confidence: certainty.clear, from, to })),
    );
