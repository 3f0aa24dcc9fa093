import { accepted, type Checked, refused, withoutGaps } from './checked.ts'
import { identifierMessages } from './messages.ts'

/** Where a practitioner works, as one character: its place in this row counts. Letters that look like digits are left out. */
const locations = '0123456789ABCDEFGHJKLMNPQRTUVWXY'
const weights = [3, 5, 8, 4, 2, 1] as const
const locationWeight = 6
const checkCharacters = 'YXWTLKJHFBA'

/** A Medicare provider number: six digits, one character for the place of practice, one that checks the others. */
export function checkProviderNumber(typed: string): Checked {
  const number = withoutGaps(typed).toUpperCase()
  const [, stem = '', location = '', check] = /^(\d{6})([0-9A-Z])([A-Z])$/.exec(number) ?? []
  const place = locations.indexOf(location)
  const isRight = location !== '' && place >= 0 && checkCharacterOf(stem, place) === check
  return isRight ? accepted(number) : refused(identifierMessages.providerNumber)
}

/** Six digits at the first place of practice, with the character that checks them. For people who are made up. */
export const toProviderNumber = (stem: string): string =>
  `${stem}1${checkCharacterOf(stem, locations.indexOf('1'))}`

function checkCharacterOf(stem: string, place: number): string | undefined {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(stem[at]), place * locationWeight)
  return checkCharacters[sum % checkCharacters.length]
}
