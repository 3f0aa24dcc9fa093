import type { Term } from '../clinicians/vocabulary.ts'
import { listCodes } from '../clinicians/vocabulary.ts'
import type { Checked } from './checked.ts'
import { accepted, refused, withoutGaps } from './checked.ts'
import { identifierMessages } from './messages.ts'

/** Only a white card is checked together with a Medicare card. See docs/product/funding-forms.md#dva-form. */
export const dvaCardTypes = [
  { code: 'white', label: 'White card', needsMedicareCard: true },
  { code: 'gold', label: 'Gold card', needsMedicareCard: false },
] as const satisfies readonly (Term & { needsMedicareCard: boolean })[]

export type DvaCardType = (typeof dvaCardTypes)[number]['code']

export const dvaCardTypeCodes = listCodes(dvaCardTypes)

export const defaultDvaCardType: DvaCardType = 'white'

const dvaNumberLength = 8

/** The letter of a state, then one to three letters, then digits. See docs/product/funding-forms.md#dva-form. */
export function checkDvaNumber(typed: string): Checked {
  const number = withoutGaps(typed).toUpperCase()
  if (number.length !== dvaNumberLength) return refused(identifierMessages.dvaNumberLength)
  return /^[NVQWST][A-Z]{1,3}\d+$/.test(number) ? accepted(number) : refused(identifierMessages.dvaNumber)
}
