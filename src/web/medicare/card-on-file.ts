import { dayNumberOfIso } from '#domain/time/calendar.ts'
import { formatDay } from '#domain/time/format.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'
import { cardMonthWords, cardNumberWords } from '../funding/medicare-card-fields.tsx'
import type { CardValues } from './card-values.ts'
import { asRequest, type CardRequest } from './card.ts'

/** The card that is on file, as it was sent; null where there is none, or not all of it. */
export function cardOnFile({ medicare }: ClientRecord): CardRequest | null {
  if (!medicare) return null
  const { firstName, lastName, dateOfBirth, number, irn, expiryDate, parent = null } = medicare
  if (!firstName || !lastName || !dateOfBirth || !number || !irn || !expiryDate) return null
  return asRequest({ firstName, lastName, dateOfBirth, number, irn, expiryDate, parent })
}

const dateWords = (date: string | undefined): string =>
  date ? formatDay(dayNumberOfIso(date), 'dd/MM/yyyy') : ''

/** What the form begins with: whoever has given their card before finds it there again, in whichever way they book. */
export function cardOf(client: ClientRecord): CardValues {
  const card = cardOnFile(client)
  const parent = card?.parent
  const number = cardNumberWords(card?.number ?? '')
  const irn = card?.irn ?? ''
  const expiry = cardMonthWords(card?.expiryDate ?? '')
  const isNameMatched =
    card === null ||
    (card.firstName === client.firstName &&
      card.lastName === client.lastName &&
      card.dateOfBirth === client.dateOfBirth)
  const named = isNameMatched ? null : card
  return {
    isRegisteredWithMedicareName: isNameMatched,
    firstName: named?.firstName ?? '',
    lastName: named?.lastName ?? '',
    dateOfBirth: dateWords(named?.dateOfBirth),
    medicareNumber: number,
    irnNumber: irn,
    expiryDate: expiry,
    hasChildSeparateCard: card === null ? '' : parent ? 'No' : 'Yes',
    childSeparateNameMatchedCard: isNameMatched,
    childSeparateFirstName: named?.firstName ?? '',
    childSeparateLastName: named?.lastName ?? '',
    childSeparateDateOfBirth: dateWords(named?.dateOfBirth),
    childSeparateMedicareNumber: parent ? '' : number,
    childSeparateIrn: parent ? '' : irn,
    childSeparateExpiryDate: parent ? '' : expiry,
    cardParentFirstName: parent?.firstName ?? '',
    cardParentLastName: parent?.lastName ?? '',
    parentDateOfBirth: dateWords(parent?.dateOfBirth),
    parentMedicareNumber: parent ? number : '',
    parentIrn: parent?.irn ?? '',
    parentExpiryDate: parent ? expiry : '',
    childIrn: parent ? irn : '',
  }
}
