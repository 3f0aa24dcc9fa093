import { listCodes, type Term } from '../vocabulary.ts'
import { accepted, type IdentifierCheck, identifierMessages, refused } from './checked.ts'

/** Australia Post's ranges, those for post boxes and large receivers included. */
const rangesOfState = {
  NSW: [
    ['1000', '1999'],
    ['2000', '2599'],
    ['2619', '2899'],
    ['2921', '2999'],
  ],
  ACT: [
    ['0200', '0299'],
    ['2600', '2618'],
    ['2900', '2920'],
  ],
  VIC: [
    ['3000', '3999'],
    ['8000', '8999'],
  ],
  QLD: [
    ['4000', '4999'],
    ['9000', '9999'],
  ],
  SA: [['5000', '5999']],
  WA: [['6000', '6999']],
  TAS: [['7000', '7999']],
  NT: [['0800', '0999']],
} as const satisfies Record<AustralianState, readonly (readonly [first: string, last: string])[]>

/** Places served from across a border, which write their own state with the neighbour's postcode. */
const alsoInState: Readonly<Record<string, readonly AustralianState[]>> = {
  '0872': ['SA', 'WA'], // the APY and Ngaanyatjarra lands, from Alice Springs
  '2406': ['QLD'], // Mungindi
  '2540': ['ACT'], // Jervis Bay Territory, addressed as ACT
  '2611': ['NSW'], // Brindabella, Uriarra
  '2618': ['NSW'], // Wallaroo, Springrange
  '2620': ['ACT'], // Hume, Oaks Estate, Tharwa
  '3585': ['NSW'], // Murray Downs
  '3586': ['NSW'], // Mallan
  '3644': ['NSW'], // Barooga, Lalalty
  '3691': ['NSW'], // Lake Hume Village
  '3707': ['NSW'], // Bringenbrong
  '4375': ['NSW'], // Cottonvale
  '4377': ['NSW'], // Maryland
  '4380': ['NSW'], // Amosfield, Liston, Mingoola
  '4383': ['NSW'], // Jennings
  '4385': ['NSW'], // across the river from Texas
  '4825': ['NT'], // Alpurrurulam
}

export function checkPostcode(typed: string): IdentifierCheck {
  const postcode = typed.trim()
  return /^\d{4}$/.test(postcode) ? accepted(postcode) : refused(identifierMessages.postcode)
}

/** The postcode must belong to the state; otherwise 'Invalid address'. See docs/product/funding-forms.md#address. */
export function checkPostcodeInState(typed: string, state: AustralianState): IdentifierCheck {
  const postcode = checkPostcode(typed)
  if (!postcode.ok || isPostcodeIn(postcode.value, state)) return postcode
  return refused(identifierMessages.address)
}

function isPostcodeIn(postcode: string, state: AustralianState): boolean {
  const isInRange = rangesOfState[state].some(([first, last]) => first <= postcode && postcode <= last)
  return isInRange || (alsoInState[postcode]?.includes(state) ?? false)
}

/** In the order of the form. See docs/product/funding-forms.md#address. */
export const australianStates = [
  { code: 'NSW', label: 'NSW' },
  { code: 'VIC', label: 'VIC' },
  { code: 'QLD', label: 'QLD' },
  { code: 'WA', label: 'WA' },
  { code: 'SA', label: 'SA' },
  { code: 'TAS', label: 'TAS' },
  { code: 'ACT', label: 'ACT' },
  { code: 'NT', label: 'NT' },
] as const satisfies readonly Term[]

type AustralianState = (typeof australianStates)[number]['code']

export const australianStateCodes = listCodes(australianStates)

/** See docs/product/funding-forms.md#address. */
export const defaultState: AustralianState = 'NSW'
