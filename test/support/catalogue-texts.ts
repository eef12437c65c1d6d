/** A small made-up catalogue: what the embedded embedder is trained on in tests. */
export const catalogueTexts: readonly string[] = [
  'Food help. Money on a card for groceries and food every month for families with children',
  'food for my kids',
  'we have nothing to eat, groceries are too expensive',
  'Food pantry. Free groceries and food today for anybody who is hungry',
  'where can I get free groceries and food',
  'Rent help. Pays part of the rent for an apartment, so that you keep your home',
  'I am behind on rent and my landlord wants me out of the apartment',
  'help paying rent',
  'Heating help. Pays part of the heating and power bill in winter',
  'my heating bill is too high and they will shut off the power',
  'the power bill, the gas bill',
  'School meals. Free breakfast and lunch, food for children at school',
  'lunch money for school for the children',
];
