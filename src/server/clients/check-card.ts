import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type {
  cardCheckedSchema,
  CardState,
  CardStates,
  checkCardRequest,
  ClientCards,
} from '#contract/staff/clients.ts'
import type { PersonOnCard } from '#domain/identifiers/test-cards.ts'
import type { CardKind, VerificationOutcome } from '#domain/identifiers/verification.ts'
import { type AccessedBy, nameActors, noteChange, noteRead } from '../audit.ts'
import { inTransaction } from '../db/database.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { changeRecordPart, readPartUnaudited } from './client-record-store.ts'
import type { PartsToStore, StoredParts } from './record-parts.ts'
import { type CardChecks, verifyCards } from './save-cards.ts'

type CardCheck = {
  clientId: string
  card: CardKind
  by: AccessedBy
  request: z.output<typeof checkCardRequest>
}
type CheckedCard = Result<z.infer<typeof cardCheckedSchema>>

const noRegister = 'Checks with Medicare and DVA are not set up, so we cannot ask them.'
const notWhole =
  'The reference digit or the expiry date of the card on file is missing, so we cannot have it checked.'
const couldNotTell = 'The check gave no clear answer. Nothing about the card has changed.'

/**
 * What a person found by hand, or what the register answers when it is asked again. The card on file must be the one that was
 * looked at. See docs/decisions/0092-cards-checked-by-hand.md.
 */
export async function checkCard(service: Service, check: CardCheck): Promise<CheckedCard> {
  const { request, by } = check
  if (request.outcome !== null) {
    const checkedByHand = { by: by.actor, at: service.now().toISOString() }
    return saveOutcome(service, check, { verification: request.outcome, checkedByHand })
  }
  const answer = await askRegister(service, check)
  return answer.ok ? saveOutcome(service, check, { verification: answer.value, checkedByHand: null }) : answer
}

/** Outside any transaction: the answer may take seconds. An answer that tells nothing is none to keep. */
async function askRegister(
  service: Service,
  { clientId, card, by, request }: CardCheck,
): Promise<Result<VerificationOutcome>> {
  if (!service.config.verification) return fail('conflict', { message: noRegister })
  const cards = await findCards(service, clientId)
  if (cards[card]?.version !== request.version) return fail('changedMeanwhile')
  const asked = toSingleCardCheck(cards, card)
  if (asked[card] === null) return fail('conflict', { message: notWhole })
  await noteRead(service.db, by, clientId, `${card} card asked again`)
  const verdicts = await verifyCards(service, asked, by.requestId)
  if (!verdicts.ok) return verdicts
  const outcome = verdicts.value[card] ?? 'unverified'
  return outcome === 'unverified' ? fail('conflict', { message: couldNotTell }) : succeed(outcome)
}

/** One card alone, as the register wants it; null where something of it is missing. */
function toSingleCardCheck({ medicare, dva }: ClientCards, card: CardKind): CardChecks {
  if (card === 'dva')
    return { medicare: null, dva: dva && { ...personOn(dva), number: dva.number, cardType: dva.cardType } }
  if (!medicare) return { medicare: null, dva: null }
  const { number, irn, expiryDate, parent } = medicare
  if (irn === null || expiryDate === null) return { medicare: null, dva: null }
  return {
    medicare: { ...personOn(medicare), number, irn, expiryDate, ...(parent && { parent }) },
    dva: null,
  }
}

const personOn = ({ firstName, lastName, dateOfBirth }: Omit<PersonOnCard, 'irn'>) => ({
  firstName,
  lastName,
  dateOfBirth,
})

type HandCheckOutcome = Pick<StoredParts['medicare'], 'checkedByHand'> & { verification: VerificationOutcome }

function saveOutcome(
  { db, keyring, now }: Service,
  { clientId, card, by, request }: CardCheck,
  found: HandCheckOutcome,
) {
  return inTransaction(db, async (tx): Promise<CheckedCard> => {
    let isKept = false
    const change = (before: StoredParts['medicare'] | null): PartsToStore['medicare'] | null => {
      const after = before && withOutcome(before, { card, version: request.version, found })
      isKept = after !== null
      return after
    }
    await changeRecordPart(tx, keyring, { clientId, part: 'medicare', now: now(), by }, change)
    if (!isKept) return fail('changedMeanwhile')
    const how = found.checkedByHand ? 'checked by hand' : 'asked again'
    await noteChange(tx, by, clientId, `${card} card ${how}`)
    return succeed({ verification: found.verification })
  })
}

/** Null where the card on file is another one. */
function withOutcome(
  before: StoredParts['medicare'],
  { card, version, found }: { card: CardKind; version: string; found: HandCheckOutcome },
): PartsToStore['medicare'] | null {
  if (versionOf(before, card) !== version) return null
  if (card === 'medicare') return before.number === null ? null : { ...before, ...found }
  return before.dva && { ...before, dva: { ...before.dva, ...found } }
}

type CardService = Pick<Service, 'db' | 'keyring' | 'config'>
type StoredCard = Pick<StoredParts['medicare'], 'verification' | 'checkedByHand'>

/** Whether the cards on file are verified, and by whom. Nothing of the cards themselves. */
export async function readCardStates(
  { db, keyring, config }: CardService,
  clientId: string,
): Promise<CardStates> {
  const medicare = await readPartUnaudited({ db, keyring }, clientId, 'medicare')
  const dva = medicare?.dva ?? null
  const nameOf = await nameActors(db, [medicare?.checkedByHand?.by ?? null, dva?.checkedByHand?.by ?? null])
  const toState = ({ verification, checkedByHand }: StoredCard): CardState => ({
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
  service: Pick<CardService, 'db' | 'keyring'>,
  { clientId, by }: { clientId: string; by: AccessedBy },
): Promise<Result<ClientCards>> {
  await noteRead(service.db, by, clientId, 'card numbers')
  return succeed(await findCards(service, clientId))
}

/** The form of a DVA card asks for no name, and that of a Medicare card need not: then the client’s own is meant. */
async function findCards(
  { db, keyring }: Pick<CardService, 'db' | 'keyring'>,
  clientId: string,
): Promise<ClientCards> {
  const [stored, own] = await Promise.all([
    readPartUnaudited({ db, keyring }, clientId, 'medicare'),
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
function versionOf(stored: StoredParts['medicare'], card: CardKind): string {
  const { number, irn, expiryDate, firstName, lastName, dateOfBirth, parent = null, dva } = stored
  const given =
    card === 'medicare'
      ? [number, irn, expiryDate, firstName, lastName, dateOfBirth, parent]
      : [dva?.number, dva?.cardType]
  return createHash('sha256').update(JSON.stringify(given)).digest('base64url')
}
