import { describe, expect, it } from 'vitest';
import { programFileSchema, withOffices, type Offices } from '../../../src/programs/offices.ts';
import { howToApply, programSchema } from '../../../src/programs/program.ts';
import { makeProgram } from '../../support/programs.ts';

const cityHall: Offices = {
  id: 'city_hall',
  offices: {
    NY: { agency: 'City Hall', url: 'https://ny.example/', phones: [{ number: '212', what: 'the desk' }] },
    TX: { agency: 'Town Hall', phones: [] },
  },
};

describe('withOffices', () => {
  it('puts the offices that a program names inside it, so that it is stored whole', () => {
    const found = withOffices(file({ offices: 'city_hall' }), [cityHall]);
    expect(programSchema.parse(found)).toEqual(found);
    expect(howToApply(found, 'NY')).toMatchObject({ agency: 'City Hall', url: 'https://ny.example/' });
    expect(howToApply(found, 'TX').agency).toBe('Town Hall');
  });

  it('lets a state of the program’s own go first', () => {
    const own = { NY: { agency: 'The branch library', phones: [] } };
    const found = withOffices(file({ offices: 'city_hall', apply_by_state: own }), [cityHall]);
    expect(found.apply_by_state).toEqual({ ...cityHall.offices, ...own });
  });

  it('leaves out offices of states where the program is not offered', () => {
    const found = withOffices(file({ offices: 'city_hall', states: ['TX'] }), [cityHall]);
    expect(Object.keys(found.apply_by_state)).toEqual(['TX']);
  });

  it('adds nothing to a program that names none', () => {
    expect(withOffices(file({}), [cityHall]).apply_by_state).toEqual({});
  });
});

function file(more: Record<string, unknown>) {
  return programFileSchema.parse({ ...makeProgram('library_card'), ...more });
}
