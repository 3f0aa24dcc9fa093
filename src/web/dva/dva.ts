import type { z } from 'zod'
import type { medicareRequest } from '#contract/funding.ts'
import { fundingMessages } from '#domain/clients/funding-fields.ts'
import { type CardPart, checkCardPart } from '#domain/clients/medicare-card.ts'
import { isCodeOf, termOf } from '#domain/clinicians/vocabulary.ts'
import {
  checkDvaNumber,
  type DvaCardType,
  dvaCardTypes,
  defaultDvaCardType,
} from '#domain/identifiers/dva.ts'
import type { ApiProblem } from '../api/call-api.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'
import { faultIn, faultsIn } from '../form/faults-in.ts'
import { renameFaults } from '../form/rename-faults.ts'
import type { Messages } from '../form/use-checked-form.ts'
import { addressNames, addressOf, type AddressValues } from '../funding/address.ts'
import { cardMonthWords, cardNumberWords } from '../funding/medicare-card-fields.tsx'

/** Document 1 section 3, "DVA form". */
type DvaCardValues = {
  dvaCardType: string
  dvaCardNumber: string
  medicareNumber: string
  irnNumber: string
  expiryDate: string
}
export type DvaValues = DvaCardValues & AddressValues

const cardNames = {
  dvaCardType: 'which card you have',
  dvaCardNumber: 'DVA card number',
  medicareNumber: 'Medicare card number',
  irnNumber: 'IRN',
  expiryDate: 'expiry of the card',
} as const satisfies Record<keyof DvaCardValues, string>

/** In the order of the screen. */
export const dvaNames = { ...cardNames, ...addressNames } as const satisfies Record<keyof DvaValues, string>

/** Checked as one: what is wrong with one of them may be mended in another. */
export const dvaCardFields = Object.keys(cardNames) as readonly (keyof DvaCardValues)[]

export const dvaOf = (client: ClientRecord): DvaValues => ({
  dvaCardType: client.medicare?.dva?.cardType ?? defaultDvaCardType,
  dvaCardNumber: client.medicare?.dva?.number ?? '',
  medicareNumber: cardNumberWords(client.medicare?.number ?? ''),
  irnNumber: client.medicare?.irn ?? '',
  expiryDate: cardMonthWords(client.medicare?.expiryDate ?? ''),
  ...addressOf(client),
})

/** Gold only if it was said to be: white asks for more. */
export const cardTypeIn = ({ dvaCardType }: Pick<DvaValues, 'dvaCardType'>): DvaCardType =>
  isCodeOf(dvaCardTypes, dvaCardType) ? dvaCardType : defaultDvaCardType

export const needsMedicareCard = (values: Pick<DvaValues, 'dvaCardType'>): boolean =>
  termOf(dvaCardTypes, cardTypeIn(values)).needsMedicareCard

/** Document 1 section 5, "DVA". */
export function checkDvaCard(values: DvaCardValues, today: string): Messages<DvaCardValues> {
  const faultOf = (part: CardPart, typed: string) => {
    const checked = checkCardPart(part, typed, today)
    return !checked.ok && checked.message
  }
  return faultsIn<DvaCardValues>({
    dvaCardNumber: faultIn(values.dvaCardNumber, fundingMessages.dvaNumber, checkDvaNumber),
    ...(needsMedicareCard(values) && {
      medicareNumber: faultOf('number', values.medicareNumber),
      irnNumber: faultOf('irn', values.irnNumber),
      expiryDate: faultOf('expiryDate', values.expiryDate),
    }),
  })
}

/** Null while something is missing or wrong. */
export function dvaRequest(values: DvaCardValues, today: string): z.input<typeof medicareRequest> | null {
  const number = checkDvaNumber(values.dvaCardNumber)
  if (!number.ok || Object.keys(checkDvaCard(values, today)).length > 0) return null
  const read = (part: CardPart, typed: string) => {
    const checked = checkCardPart(part, typed, today)
    return checked.ok ? checked.value : undefined
  }
  return {
    dva: true,
    dvaCardDetails: { number: number.value, cardType: cardTypeIn(values) },
    ...(needsMedicareCard(values) && {
      number: read('number', values.medicareNumber),
      irn: read('irn', values.irnNumber),
      expiryDate: read('expiryDate', values.expiryDate),
    }),
  }
}

/** The server's words, beside the fields of this form. */
export const dvaFaults = (problem: ApiProblem): Messages<DvaCardValues> =>
  renameFaults(problem, {
    'dvaCardDetails.number': 'dvaCardNumber',
    'dvaCardDetails.cardType': 'dvaCardType',
    number: 'medicareNumber',
    irn: 'irnNumber',
    expiryDate: 'expiryDate',
  })
