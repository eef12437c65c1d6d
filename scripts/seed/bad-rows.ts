import { bounds } from '../../src/config.ts';
import { faultText, type PackFault } from '../../src/packs/fault.ts';

/** What a seeding says of rows that are bad: what is left out is all named; what stops it, as far as the bound goes. */
export function badRowsOf({ skipInvalid }: { readonly skipInvalid: boolean }) {
  const faults: string[] = [];
  return {
    onFault: (fault: PackFault): void => {
      if (skipInvalid) console.log(`skipped  ${faultText(fault)}`);
      else if (faults.length < bounds.packFaultsMax) faults.push(faultText(fault));
    },
    /** Why nothing was changed: the faults that were named, and how many rows were bad. */
    refusal(badRows: number): string {
      const more = faults.length >= bounds.packFaultsMax ? '; reading stopped there' : '';
      const rows = badRows === 1 ? 'row' : 'rows';
      const end = `${badRows} bad ${rows}${more}. Nothing was changed. With --skip-invalid the rest would be seeded.`;
      return [...faults, end].join('\n');
    },
  };
}
