import type { z } from 'zod'
import type { ClientCards, cardCheckedSchema, checkCardRequest } from '#contract/staff/client-cards.ts'
import type { PersonOnCard } from '#domain/identifiers/test-cards.ts'
import type { CardKind, VerificationOutcome } from '#domain/identifiers/verification.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { changeRecordPart } from '../clients/client-record-store.ts'
import type { Storable, Stored } from '../clients/record-parts.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Cards } from '../funding/read-cards.ts'
import { verifyCards } from '../funding/verify-cards.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { findCards, versionOf } from './client-cards.ts'

type Check = {
  clientId: string
  card: CardKind
  by: AccessedBy
  request: z.output<typeof checkCardRequest>
}
type Checked = Result<z.infer<typeof cardCheckedSchema>>

const noRegister = 'No gateway to Medicare and DVA is set up, so there is none to ask.'
const notWhole = 'The card on file lacks its reference digit or its expiry, so the register cannot be asked.'
const couldNotTell = 'The register could not tell. What is known of the card stays as it was.'

/**
 * What a person found by hand, or what the register answers when it is asked again. The card on file must be the one that was
 * looked at. See docs/decisions/0092-cards-checked-by-hand.md.
 */
export async function checkCard(service: Service, check: Check): Promise<Checked> {
  const { request, by } = check
  if (request.outcome !== null) {
    const checkedByHand = { by: by.actor, at: service.now().toISOString() }
    return keepOutcome(service, check, { verification: request.outcome, checkedByHand })
  }
  const answer = await askRegister(service, check)
  return answer.ok ? keepOutcome(service, check, { verification: answer.value, checkedByHand: null }) : answer
}

/** Outside any transaction: the answer may take seconds. An answer that tells nothing is none to keep. */
async function askRegister(
  service: Service,
  { clientId, card, by, request }: Check,
): Promise<Result<VerificationOutcome>> {
  if (!service.config.verification) return fail('conflict', { message: noRegister })
  const cards = await findCards(service, clientId)
  if (cards[card]?.version !== request.version) return fail('changedMeanwhile')
  const asked = toCheck(cards, card)
  if (asked[card] === null) return fail('conflict', { message: notWhole })
  await noteAccess(service.db, { ...by, action: 'read', clientId, subject: `${card} card asked again` })
  const verdicts = await verifyCards(service, asked, by.requestId)
  if (!verdicts.ok) return verdicts
  const outcome = verdicts.value[card] ?? 'unverified'
  return outcome === 'unverified' ? fail('conflict', { message: couldNotTell }) : succeed(outcome)
}

/** One card alone, as the register wants it; null where something of it is missing. */
function toCheck({ medicare, dva }: ClientCards, card: CardKind): Cards {
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

type Found = Pick<Stored['medicare'], 'checkedByHand'> & { verification: VerificationOutcome }

function keepOutcome({ db, keyring, now }: Service, { clientId, card, by, request }: Check, found: Found) {
  return inTransaction(db, async (tx): Promise<Checked> => {
    let isKept = false
    const change = (before: Stored['medicare'] | null): Storable['medicare'] | null => {
      const after = before && withOutcome(before, { card, version: request.version, found })
      isKept = after !== null
      return after
    }
    await changeRecordPart(tx, keyring, { clientId, part: 'medicare', now: now(), by }, change)
    if (!isKept) return fail('changedMeanwhile')
    const how = found.checkedByHand ? 'checked by hand' : 'asked again'
    await noteAccess(tx, { ...by, action: 'change', clientId, subject: `${card} card ${how}` })
    return succeed({ verification: found.verification })
  })
}

/** Null where the card on file is another one. */
function withOutcome(
  before: Stored['medicare'],
  { card, version, found }: { card: CardKind; version: string; found: Found },
): Storable['medicare'] | null {
  if (versionOf(before, card) !== version) return null
  if (card === 'medicare') return before.number === null ? null : { ...before, ...found }
  return before.dva && { ...before, dva: { ...before.dva, ...found } }
}
