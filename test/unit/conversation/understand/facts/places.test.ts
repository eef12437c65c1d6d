import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { placesSchema } from '../../../../../src/conversation/understand/facts/fact-words.ts';
import { factsOf, known, reading } from './us-words.ts';

const places = placesSchema.parse(parse(readFileSync('data/us/places.yaml', 'utf8')));
const states = Object.entries(places.states);
const stateIn = (text: string) => factsOf(text)['state'];

/** The five largest cities of each state, or nearly. */
const largest: Readonly<Record<string, string>> = {
  AL: 'Huntsville, Birmingham, Montgomery, Mobile, Tuscaloosa',
  AK: 'Anchorage, Juneau, Fairbanks, Wasilla, Sitka',
  AZ: 'Phoenix, Tucson, Mesa, Chandler, Gilbert',
  AR: 'Little Rock, Fayetteville, Fort Smith, Springdale, Jonesboro',
  CA: 'Los Angeles, San Diego, San Jose, San Francisco, Fresno',
  CO: 'Denver, Colorado Springs, Aurora, Fort Collins, Lakewood',
  CT: 'Bridgeport, Stamford, New Haven, Hartford, Waterbury',
  DE: 'Wilmington, Dover, Newark, Middletown, Smyrna',
  FL: 'Jacksonville, Miami, Tampa, Orlando, St. Petersburg',
  GA: 'Atlanta, Columbus, Augusta, Macon, Savannah',
  HI: 'Honolulu, Hilo, Pearl City, Kailua, Waipahu',
  ID: 'Boise, Meridian, Nampa, Idaho Falls, Caldwell',
  IL: 'Chicago, Aurora, Joliet, Naperville, Rockford',
  IN: 'Indianapolis, Fort Wayne, Evansville, South Bend, Carmel',
  IA: 'Des Moines, Cedar Rapids, Davenport, Sioux City, Iowa City',
  KS: 'Wichita, Overland Park, Kansas City, Olathe, Topeka',
  KY: 'Louisville, Lexington, Bowling Green, Owensboro, Covington',
  LA: 'New Orleans, Baton Rouge, Shreveport, Lafayette, Lake Charles',
  ME: 'Portland, Lewiston, Bangor, South Portland, Auburn',
  MD: 'Baltimore, Frederick, Gaithersburg, Rockville, Bowie',
  MA: 'Boston, Worcester, Springfield, Cambridge, Lowell',
  MI: 'Detroit, Grand Rapids, Warren, Sterling Heights, Ann Arbor',
  MN: 'Minneapolis, St. Paul, Rochester, Bloomington, Duluth',
  MS: 'Jackson, Gulfport, Southaven, Biloxi, Hattiesburg',
  MO: 'Kansas City, St. Louis, Springfield, Columbia, Independence',
  MT: 'Billings, Missoula, Great Falls, Bozeman, Butte',
  NE: 'Omaha, Lincoln, Bellevue, Grand Island, Kearney',
  NV: 'Las Vegas, Henderson, Reno, North Las Vegas, Sparks',
  NH: 'Manchester, Nashua, Concord, Derry, Dover',
  NJ: 'Newark, Jersey City, Paterson, Elizabeth, Lakewood',
  NM: 'Albuquerque, Las Cruces, Rio Rancho, Santa Fe, Roswell',
  NY: 'New York City, Buffalo, Yonkers, Rochester, Syracuse',
  NC: 'Charlotte, Raleigh, Greensboro, Durham, Winston-Salem',
  ND: 'Fargo, Bismarck, Grand Forks, Minot, West Fargo',
  OH: 'Columbus, Cleveland, Cincinnati, Toledo, Akron',
  OK: 'Oklahoma City, Tulsa, Norman, Broken Arrow, Edmond',
  OR: 'Portland, Eugene, Salem, Gresham, Hillsboro',
  PA: 'Philadelphia, Pittsburgh, Allentown, Reading, Erie',
  RI: 'Providence, Cranston, Warwick, Pawtucket, East Providence',
  SC: 'Charleston, Columbia, North Charleston, Mount Pleasant, Rock Hill',
  SD: 'Sioux Falls, Rapid City, Aberdeen, Brookings, Watertown',
  TN: 'Nashville, Memphis, Knoxville, Chattanooga, Clarksville',
  TX: 'Houston, San Antonio, Dallas, Austin, Fort Worth',
  UT: 'Salt Lake City, West Valley City, West Jordan, Provo, St. George',
  VT: 'Burlington, South Burlington, Rutland, Montpelier, Bennington',
  VA: 'Virginia Beach, Norfolk, Chesapeake, Richmond, Newport News',
  WA: 'Seattle, Spokane, Tacoma, Vancouver, Bellevue',
  WV: 'Charleston, Huntington, Morgantown, Parkersburg, Wheeling',
  WI: 'Milwaukee, Madison, Green Bay, Kenosha, Racine',
  WY: 'Cheyenne, Casper, Laramie, Gillette, Rock Springs',
};
const cities = Object.entries(largest).flatMap(([state, list]) => list.split(', ').map((city) => ({ state, city })));
const isShared = (city: string) =>
  places.shared_names.includes(city) ||
  Object.entries(places.cities).filter(([, counties]) =>
    Object.values(counties).some((list) => list.split(', ').includes(city)),
  ).length > 1;

describe('a state by its name', () => {
  const forms = [
    (name: string) => name,
    (name: string) => `${name}, im pregnant and have no income`,
    (name: string) => `hi, i live in ${name}`,
    (name: string) => `${name.toLowerCase()}. lost my job`,
    (name: string) => `food stamps ${name.toLowerCase()}`,
    (name: string) => `${name.toUpperCase()} AND I HAVE 2 KIDS`,
    (name: string) => `what help is there in ${name}?`,
    (name: string) => `no job, 2 kids, ${name.toLowerCase()}`,
  ];
  it.each(states)('is read in every form: %s', (code, { name, also }) => {
    for (const called of [name, ...also]) {
      for (const form of forms) expect([form(called), stateIn(form(called))]).toEqual([form(called), code]);
    }
  });

  it.each(states)('is read by its code behind a city or in capitals: %s', (code) => {
    // "LA" is a city to most people who write it.
    expect(stateIn(`I live in ${code}`)).toBe(code === 'LA' ? undefined : code);
    expect(stateIn(`somewhere near Smallville, ${code}`)).toBe(code);
  });
});

describe('a city', () => {
  it.each(cities)('gives its state beside it: $city, $state', ({ city, state }) => {
    expect(stateIn(`I live in ${city}, ${state}`)).toBe(state);
    expect(stateIn(`${city.toLowerCase()} ${places.states[state]?.name.toLowerCase()}`)).toBe(state);
  });

  it.each(cities.filter(({ city }) => !isShared(city)))(
    'gives it alone when there is only one: $city',
    ({ city, state }) => {
      for (const text of [
        `I live in ${city}`,
        city.toLowerCase(),
        `${city.toLowerCase()}, no job`,
        `rent help ${city}`,
      ])
        expect([text, stateIn(text)]).toEqual([text, state]);
    },
  );

  it('that is a name of many places gives none', () => {
    const one = new Set(places.one_behind_in);
    for (const { city } of cities.filter((each) => isShared(each.city) && !one.has(each.city)))
      expect([city, stateIn(`I live in ${city}`)]).toEqual([city, undefined]);
  });

  it('that is elsewhere a name of persons gives one behind "in" only', () => {
    for (const city of places.one_behind_in) {
      expect([city, stateIn(`I live in ${city}`) !== undefined]).toEqual([city, true]);
      expect([city, stateIn(`my son ${city} is 4`)]).toEqual([city, undefined]);
    }
  });

  it('gives its county where it has one', () => {
    expect(factsOf('general relief los angeles')).toEqual({ state: 'CA', county: 'Los Angeles' });
  });
});

describe('a postal code', () => {
  it.each(['90210', '90210 need food help', '90210, no income', 'no job, 90210'])('stands by itself: %s', (text) => {
    expect(factsOf(text)).toMatchObject({ zip: '90210', state: 'CA' });
  });

  it.each(['30000', 'i get 90210', 'it cost 90210 dollars', '90210 a year'])('is no amount of money: %s', (text) => {
    expect(factsOf(text)['zip']).toBeUndefined();
  });
});

describe('a place that is a name', () => {
  it.each([
    'Austin, my son, is sick',
    'my kids are Dallas, Austin and Phoenix',
    'georgia called me back',
    'my sister texas called',
    'help for my daughter savannah',
    'washington post says',
  ])('is nobody’s home: %s', (text) => {
    expect(stateIn(text)).toBeUndefined();
  });
});

describe('a place that nothing introduces', () => {
  it('is inferred, so that it is confirmed in passing', () => {
    const [state] = reading('boise, no job').facts.filter(({ path }) => path === 'state');
    expect(state?.status).toBe('inferred');
  });
});

describe('a bare number where a state was asked for', () => {
  const open = (path: string) => ({ openQuestion: { path } });
  it('is most likely the age that is not known yet', () => {
    const [age, ...others] = reading('22', open('state')).facts;
    expect(age).toMatchObject({ path: 'members.you.age', value: 22, status: 'inferred' });
    expect(others).toEqual([]);
  });

  it('says nothing when the age is known, or when a figure was asked for', () => {
    expect(factsOf('22', { ...open('state'), factsInForce: known({ 'members.you.age': 40 }) })).toEqual({});
    expect(factsOf('22', open('members'))).toEqual({});
    expect(factsOf('22', open('members.you.employment.hours_weekly'))['members.you.age']).toBeUndefined();
  });
});

describe('a town that only its state makes a place', () => {
  it.each([
    ['Retired couple, 74 and 72, Houghton Michigan', 'MI', 'Houghton'],
    ['no gas in the car, Gallup New Mexico', 'NM', 'McKinley'],
    ['We rent a trailer in Plant City, Florida.', 'FL', 'Hillsborough'],
    ['Divorced, 62. Naples, Florida.', 'FL', 'Collier'],
    ['we live in st cloud minnesota', 'MN', 'Stearns'],
    ["I'm in Portland, Texas", 'TX', 'San Patricio'],
    ['Moved to Oregon in May, living in Bend with my partner', 'OR', 'Deschutes'],
    ['we moved to Colorado from Kansas. pueblo. need work', 'CO', 'Pueblo'],
  ])('%s', (text, state, county) => {
    expect(factsOf(text)).toMatchObject({ state, county });
  });

  it.each(['lost my job WV', 'need food stamps texas', 'no job help ohio'])('is none in: %s', (text) => {
    expect(factsOf(text)).not.toHaveProperty('county');
  });

  it.each(['my sister lives in Gallup, New Mexico', 'i was born in Houghton Michigan'])(
    'is not where the writer lives in: %s',
    (text) => {
      expect(factsOf(text)).toEqual({});
    },
  );
});
