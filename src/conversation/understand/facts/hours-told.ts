/** "hours got cut to 15": what is left of them. */
export const hoursCutTo =
  / (?:hours|shifts) (?:(?:were|was|are|is|got|have|been|just|all) ){0,3}(?:cut|reduced|dropped|lowered|went) (?:down |back )?(?:from \d{1,2} )?(?:hours )?to (?:about |only |just )?(?<hours>\d{1,2}) (?!days|percent|%)/;
