import { createHash } from 'node:crypto'
import type { CardState, CardStates, ClientCards } from '#contract/staff/client-cards.ts'
import type { CardKind } from '#domain/identifiers/verification.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { nameActors } from '../audit/name-actors.ts'
import { consultPart } from '../clients/client-record-store.ts'
import type { Stored } from '../clients/record-parts.ts'
import { type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'

type Needed = Pick<Service, 'db' | 'keyring' | 'config'>
type Card = Pick<Stored['medicare'], 'verification' | 'checkedByHand'>

/** Whether the cards on file are verified, and by whom. Nothing of the cards themselves. */
export async function readCardStates({ db, keyring, config }: Needed, clientId: string): Promise<CardStates> {
  const medicare = await consultPart({ db, keyring }, clientId, 'medicare')
  const dva = medicare?.dva ?? null
  const nameOf = await nameActors(db, [medicare?.checkedByHand?.by ?? null, dva?.checkedByHand?.by ?? null])
  const toState = ({ verification, checkedByHand }: Card): CardState => ({
    verification: verification ?? null,
    checkedByHand: checkedByHand ? { by: nameOf(checkedByHand.by), at: checkedByHand.at } : null,
  })
  return {
    medicare: medicare?.number ? toState(medicare) : null,
    dva: dva && toState(dva),
    canAskRegister: Boolean(config.verification),
  }
}

/** The numbers, for a person who compares them. The audit row is written before they are given out. */
export async function readClientCards(
  service: Pick<Needed, 'db' | 'keyring'>,
  { clientId, by }: { clientId: string; by: AccessedBy },
): Promise<Result<ClientCards>> {
  await noteAccess(service.db, { ...by, action: 'read', clientId, subject: 'card numbers' })
  return succeed(await findCards(service, clientId))
}

/** The form of a DVA card asks for no name, and that of a Medicare card need not: then the client’s own is meant. */
export async function findCards(
  { db, keyring }: Pick<Needed, 'db' | 'keyring'>,
  clientId: string,
): Promise<ClientCards> {
  const [stored, own] = await Promise.all([
    consultPart({ db, keyring }, clientId, 'medicare'),
    db
      .selectFrom('clients')
      .select(['first_name as firstName', 'last_name as lastName', 'date_of_birth as dateOfBirth'])
      .where('id', '=', clientId)
      .executeTakeFirstOrThrow(),
  ])
  if (!stored) return { medicare: null, dva: null }
  const { number, irn, expiryDate, parent = null, dva } = stored
  const onCard = {
    firstName: stored.firstName ?? own.firstName,
    lastName: stored.lastName ?? own.lastName,
    dateOfBirth: stored.dateOfBirth ?? own.dateOfBirth,
  }
  return {
    medicare:
      number === null
        ? null
        : { ...onCard, version: versionOf(stored, 'medicare'), number, irn, expiryDate, parent },
    dva: dva && { ...own, version: versionOf(stored, 'dva'), number: dva.number, cardType: dva.cardType },
  }
}

/** Of all that the client gave of a card, not of what was found out about it. */
export function versionOf(stored: Stored['medicare'], card: CardKind): string {
  const { number, irn, expiryDate, firstName, lastName, dateOfBirth, parent = null, dva } = stored
  const given =
    card === 'medicare'
      ? [number, irn, expiryDate, firstName, lastName, dateOfBirth, parent]
      : [dva?.number, dva?.cardType]
  return createHash('sha256').update(JSON.stringify(given)).digest('base64url')
}
