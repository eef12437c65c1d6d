import type { Period } from '../../../household/field.ts';

/** What the pack knows of an income by its name. */
export interface IncomeWords {
  readonly kind: string;
  /** The benefit that it is, if it is one. */
  readonly receives?: string | undefined;
  /** From this age of its owner on it is that benefit; under it nobody can tell by the name. */
  readonly receivesFromAge?: number | undefined;
  /** How often it is always paid: taken when nobody says it. */
  readonly paid?: Period | undefined;
  /** Words beside which the name may mean another benefit. */
  readonly notWith?: ReadonlySet<string> | undefined;
}

/** What an amount is for, told by the words around it. */
export type MoneyUse =
  | ({ readonly use: 'income' } & IncomeWords)
  | { readonly use: 'expense'; readonly expense: 'rent' | 'mortgage' | 'property_tax' | 'child_care' | 'medical' }
  | { readonly use: 'asset'; readonly kind: string }
  /** The cost is named but has no amount of its own among the household's fields. */
  | { readonly use: 'utilities' }
  /** The amount of a benefit; that it is received is a fact, the amount is the agency's. */
  | { readonly use: 'benefit' }
  /** Debts, fees, prices, limits: money that says nothing about this household. */
  | { readonly use: 'nothing' };

const wages: MoneyUse = { use: 'income', kind: 'wages' };
const expense = (kind: 'rent' | 'mortgage' | 'property_tax' | 'child_care' | 'medical'): MoneyUse => ({
  use: 'expense',
  expense: kind,
});
/** An hourly amount is pay, whatever else is said. */
export const hourlyUse = wages;
const list = (phrases: string, value: MoneyUse) => phrases.split(' | ').map((phrase) => [phrase, value] as const);

/** Words that name what an amount is for. */
export const moneyWords: readonly (readonly [string, MoneyUse])[] = [
  ...list(
    'make | makes | making | made | earn | earns | earning | earned | get paid | gets paid | am paid | is paid | are paid | paid hourly | paid twice a month | paid every 2 weeks | paid weekly | paid monthly | getting paid | wage | wages | salary | paycheck | paychecks | my pay | our pay | hourly | bring home | brings home | take home | takes home | tips | from work | from working | from my job | from a job | from the job | from his job | from her job | my job pays | work pays | job that pays | a job making | clear | clears | clearing | nets us | nets me | pay is',
    wages,
  ),
  ...list(
    'self employed | self employment | freelance | freelancing | my own business | side business | my business | side gig | gig work | side hustle',
    { use: 'income', kind: 'self_employment' },
  ),
  ...list('gives me | give me | helps me out | sends me | send me', { use: 'income', kind: 'gift' }),
  ...list('rent | rents | renting | for rent | rental', expense('rent')),
  ...list('mortgage | house payment', expense('mortgage')),
  ...list('property tax | property taxes', expense('property_tax')),
  ...list(
    'child care | day care | babysitter | babysitting | nanny | after school care | a sitter | watches my | watch my | watches our | watching my | babysits | preschool tuition',
    expense('child_care'),
  ),
  ...list(
    'medical bills | medical expenses | medical costs | prescriptions | prescription | medicine | medicines | meds | medication | medications | copays | doctor visits | doctor bills | medical',
    expense('medical'),
  ),
  ...list(
    'electric | electricity | electric bill | light bill | gas bill | water bill | utilities | utility bill | power bill | heating bill | heat bill | heating | heat',
    { use: 'utilities' },
  ),
  ...list(
    'bank | savings | saved | savings account | checking | checking account | bank account | my account | credit union | put away',
    {
      use: 'asset',
      kind: 'bank',
    },
  ),
  ...list('cash | in my pocket | to my name | in my wallet', { use: 'asset', kind: 'cash' }),
  ...list('car worth | truck worth | vehicle worth | car is worth | truck is worth', { use: 'asset', kind: 'vehicle' }),
  ...list(
    'owe | owes | owed | owing | debt | loan | loans | car payment | car note | phone bill | internet | fine | fee | fees | deposit | credit card | credit cards | behind | past due | overdue | arrears | price | limit | bill | bills | overpaid | overpayment | tuition | refund | spend | spending | premium | premiums | ticket | stimulus | garnished | garnish | groceries | pay back | repay | repairs | too much | maximum | qualify | raise | stole | stolen | skimmed | deductible | lawyer | funeral | cut to | reduced to | went down to | dropped to | lowered to | down from | cut from',
    { use: 'nothing' },
  ),
];
/** Verbs that say money comes in, and no more. */
export const moneyVerbs: readonly (readonly [string, MoneyUse])[] = [
  ...list('cost | costs | costing | charged | charges', { use: 'nothing' }),
  ...list('job | jobs | works | work | working | drives truck | drive truck', wages),
  ...list(
    'get | gets | getting | receive | receives | receiving | income | my check | a check | checks | have coming in | coming in',
    { use: 'income', kind: 'other' },
  ),
];
