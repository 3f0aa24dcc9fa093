import { listCodes, type Term } from '../clinicians/vocabulary.ts'

/** How a parent told the practice that they consent. See docs/product/who-may-book.md#parental-consent. */
export const consentWays = [
  { code: 'phone', label: 'By phone' },
  { code: 'inPerson', label: 'In person' },
  { code: 'inWriting', label: 'In writing' },
] as const satisfies readonly Term[]

export type ConsentWay = (typeof consentWays)[number]['code']

export const consentWayCodes = listCodes(consentWays)
