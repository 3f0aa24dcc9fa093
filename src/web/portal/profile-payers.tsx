import { useCallback, useState } from 'react'
import type { ApiInput } from '#contract/endpoints.ts'
import { bookedFor, isParentsAccount } from '#domain/clients/on-behalf-of.ts'
import { ndisPlans } from '#domain/funding/form-fields.ts'
import { dvaCardTypes } from '#domain/identifiers/numbers.ts'
import { findTerm } from '#domain/vocabulary.ts'
import { callApi } from '../api/call-api.ts'
import { invalidate } from '../api/query.ts'
import {
  type DvaCardParts,
  DvaNumberField,
  DvaTypeField,
  fieldsOfDvaCard,
  needsMedicareCard,
  toDvaCard,
} from '../client-details/dva-fields.tsx'
import {
  type CardBody,
  CardExpiryField,
  type CardParts,
  fieldsOfCard,
  formatCardMonth,
  IrnField,
  MedicareNumberField,
  PersonOnCard,
  toCard,
  toCardBody,
} from '../client-details/medicare-card.tsx'
import { NdisFields, toNdis } from '../client-details/ndis-fields.tsx'
import { toWorkCover, WorkCoverFields } from '../client-details/work-cover-fields.tsx'
import type { ClientRecord } from '../client/client-profile.ts'
import { localToday } from '../client/local-today.ts'
import { readDraft } from '../forms/form-drafts.ts'
import { refuseFields, toOutcome } from '../forms/form-rules.ts'
import { useForm } from '../forms/use-form.ts'
import { Fold } from '../ui/fold.tsx'
import {
  type DraftedForm,
  ProfileSection,
  sectionDraft,
  type SectionForm,
  SmallForm,
  useSectionDraft,
} from './profile-section.tsx'

export function MedicareSection({ client }: { client: ClientRecord }) {
  const words = formatCard(client)
  const draft = sectionDraft('medicare', client)
  return (
    <ProfileSection
      title="Medicare card"
      draft={draft}
      change={words ? 'Change Medicare card' : 'Add your Medicare card'}
      renderForm={(form) => <MedicareForm {...{ client, draft }} {...form} />}
    >
      {words ? <p>{words}</p> : <p className="text-ink-soft">None on file.</p>}
    </ProfileSection>
  )
}

/** Enough to know the card again: a screen may be seen by others. */
function formatCard({ medicare }: ClientRecord): string | null {
  const { number, irn, expiryDate } = medicare ?? {}
  if (!number || !irn || !expiryDate) return null
  return `Card ending in ${number.slice(-4)}, number ${irn} on it, valid to ${formatCardMonth(expiryDate)}`
}

/** The card as a booking asks for it, with the same check. A child on a parent's card stays on it. */
function MedicareForm({ client, draft, onDone, onCancel }: SectionForm & DraftedForm) {
  const [today] = useState(() => localToday(client))
  const kind = client.medicare?.parent ? 'parents' : 'own'
  const loadRules = useCallback(async () => {
    const { cardRules } = await import('../client-details/rules.ts')
    return (values: CardParts) => ({ [kind]: cardRules[kind](values[kind], today) })
  }, [kind, today])
  const form = useForm<CardParts>({ loadRules, ...useSectionDraft(draft, toCard(client)) })
  const { errors, bindAt: bind, onSubmit } = form.check()
  const submit = onSubmit(async (bodies) => {
    const body = toCardBody(bodies[kind], client)
    if (!body) return { kind: 'failed', message: 'Please check the card.' }
    const answer = await callApi('saveMedicare', { body })
    if (!answer.ok)
      return answer.problem.fields
        ? refuseFields(answer.problem, kind, fieldsOfCard(kind))
        : toOutcome(answer.problem, kind, 'your card')
    await invalidate('readOwnProfile')
    onDone('Saved')
    return { kind: 'done' }
  })
  return (
    <SmallForm label="Medicare card" button="Save card" {...{ form, errors, onCancel }} onSubmit={submit}>
      <MedicareNumberField {...bind(`${kind}.number`)} valid={false} />
      <div className="field-row">
        {kind === 'parents' && <IrnField {...bind('parents.parent.irn')} label="Parent’s number (IRN)" />}
        <IrnField
          {...bind(`${kind}.irn`)}
          {...(kind === 'parents' && { label: 'Child’s number', help: 'Left of theirs' })}
        />
        <CardExpiryField {...bind(`${kind}.expiryDate`)} />
      </div>
      <PersonOnCard
        values={form.values}
        bind={bind}
        client={client}
        behalfOf={bookedFor(client, today)}
        kind={kind}
      />
    </SmallForm>
  )
}

/** For whom the practice has booked a session that one of them pays: a booking of the client's own asks on its way. */
export function OtherPayers({ client }: { client: ClientRecord }) {
  const [isForChild] = useState(() => isParentsAccount(client, localToday(client)))
  const [isOpen] = useState(() => isOnFile(client) || hasDraft(client))
  return (
    <section className="form-section">
      <Fold title={isForChild ? 'NDIS' : 'NDIS, DVA or WorkCover'} open={isOpen}>
        <p className="mb-6 text-ink-soft">
          Only if {isForChild ? 'it' : 'one of them'} pays for your sessions. What waits only for this is
          issued once it is saved.
        </p>
        <NdisSection client={client} />
        {!isForChild && (
          <>
            <DvaSection client={client} />
            <WorkCoverSection client={client} />
          </>
        )}
      </Fold>
    </section>
  )
}

const isOnFile = ({ ndis, medicare, workCover }: ClientRecord) => Boolean(ndis ?? medicare?.dva ?? workCover)

const hasDraft = (client: ClientRecord) =>
  ['ndis', 'dva', 'workCover'].some((section) => readDraft(sectionDraft(section, client)) !== null)

function DvaSection({ client }: { client: ClientRecord }) {
  const dva = client.medicare?.dva
  const draft = sectionDraft('dva', client)
  return (
    <ProfileSection
      title="DVA card"
      draft={draft}
      change={dva ? 'Change DVA card' : 'Add your DVA card'}
      renderForm={(form) => <DvaForm {...{ client, draft }} {...form} />}
    >
      {dva ? (
        <p>
          {findTerm(dvaCardTypes, dva.cardType).label} ending in {dva.number.slice(-4)}
        </p>
      ) : (
        <p className="text-ink-soft">None on file.</p>
      )}
    </ProfileSection>
  )
}

type DvaParts = { card: DvaCardParts }

/** The card as a booking asks for it, with the same check. */
function DvaForm({ client, draft, onDone, onCancel }: SectionForm & DraftedForm) {
  const [today] = useState(() => localToday(client))
  // One on file stays as it is: it has a form of its own.
  const asksMedicare = !client.medicare?.number
  const loadRules = useCallback(async () => {
    const { dvaCardRules } = await import('../client-details/rules.ts')
    return ({ card }: DvaParts) => ({ card: dvaCardRules(card, today, { asksMedicare }) })
  }, [today, asksMedicare])
  const form = useForm<DvaParts>({ loadRules, ...useSectionDraft(draft, toDvaCard(client)) })
  const { errors, bind, onSubmit } = form.check()
  const submit = onSubmit(async ({ card }) => {
    const answer = await callApi('saveMedicare', { body: card as CardBody }) // by its schema
    if (!answer.ok)
      return answer.problem.fields
        ? refuseFields(answer.problem, 'card', fieldsOfDvaCard)
        : toOutcome(answer.problem, 'card', 'your card')
    await invalidate('readOwnProfile')
    onDone('Saved')
    return { kind: 'done' }
  })
  return (
    <SmallForm label="DVA card" button="Save DVA card" {...{ form, errors, onCancel }} onSubmit={submit}>
      <DvaTypeField field={bind('card.dvaCardDetails.cardType')} />
      <DvaNumberField {...bind('card.dvaCardDetails.number')} valid={false} />
      {asksMedicare && needsMedicareCard(form.values.card.dvaCardDetails.cardType) && (
        <>
          <p>A white card covers some conditions, so we need your Medicare card as well.</p>
          <MedicareNumberField {...bind('card.number')} valid={false} />
          <div className="field-row">
            <IrnField {...bind('card.irn')} />
            <CardExpiryField {...bind('card.expiryDate')} />
          </div>
        </>
      )}
    </SmallForm>
  )
}

/** Documents come with a booking; those on file stay. */
const loadNdisRules = async () => {
  const { ndisRulesOf } = await import('../client-details/rules.ts')
  return ({ ndis: { plan } }: ReturnType<typeof toNdis>) => ({
    ndis: ndisRulesOf(plan).omit({ files: true }),
  })
}

function NdisSection({ client }: { client: ClientRecord }) {
  const { ndis } = client
  const draft = sectionDraft('ndis', client)
  return (
    <ProfileSection
      title="NDIS plan"
      draft={draft}
      change={ndis ? 'Change NDIS plan' : 'Add your NDIS plan'}
      renderForm={(form) => <NdisForm {...{ client, draft }} {...form} />}
    >
      {ndis ? (
        <p>
          Number ending in {ndis.number.slice(-3)}. {findTerm(ndisPlans, ndis.plan).label}
        </p>
      ) : (
        <p className="text-ink-soft">None on file.</p>
      )}
    </ProfileSection>
  )
}

function NdisForm({ client, draft, onDone, onCancel }: SectionForm & DraftedForm) {
  const form = useForm<ReturnType<typeof toNdis>>({
    loadRules: loadNdisRules,
    ...useSectionDraft(draft, toNdis(client)),
  })
  const { errors, bind, onSubmit } = form.check()
  const submit = onSubmit(async ({ ndis }) => {
    // Read by the rules above, which are the request's own schema.
    const answer = await callApi('saveNdis', { body: ndis as ApiInput<'saveNdis'>['body'] })
    if (!answer.ok) return toOutcome(answer.problem, 'ndis', 'your NDIS plan')
    await invalidate('readOwnProfile')
    onDone('Saved')
    return { kind: 'done' }
  })
  return (
    <SmallForm label="NDIS plan" button="Save NDIS plan" {...{ form, errors, onCancel }} onSubmit={submit}>
      <NdisFields bind={bind} plan={form.values.ndis.plan} />
    </SmallForm>
  )
}

/** Documents come with a booking; those on file stay. */
const loadWorkCoverRules = async () => {
  const { workCoverDetailsRules } = await import('../client-details/rules.ts')
  return () => ({ workCover: workCoverDetailsRules.omit({ files: true }) })
}

function WorkCoverSection({ client }: { client: ClientRecord }) {
  const { workCover } = client
  const draft = sectionDraft('workCover', client)
  return (
    <ProfileSection
      title="WorkCover claim"
      draft={draft}
      change={workCover ? 'Change WorkCover claim' : 'Add your WorkCover claim'}
      renderForm={(form) => <WorkCoverForm {...{ client, draft }} {...form} />}
    >
      {workCover ? (
        <p>
          Claim ending in {workCover.claimNumber.slice(-3)}. Sessions approved in total:{' '}
          {workCover.numberOfAppointmentApproved}
        </p>
      ) : (
        <p className="text-ink-soft">None on file.</p>
      )}
    </ProfileSection>
  )
}

function WorkCoverForm({ client, draft, onDone, onCancel }: SectionForm & DraftedForm) {
  const form = useForm<ReturnType<typeof toWorkCover>>({
    loadRules: loadWorkCoverRules,
    ...useSectionDraft(draft, toWorkCover(client)),
  })
  const { errors, bind, onSubmit } = form.check()
  const submit = onSubmit(async ({ workCover }) => {
    // Read by the rules above, which are the request's own schema.
    const answer = await callApi('saveWorkCover', { body: workCover as ApiInput<'saveWorkCover'>['body'] })
    if (!answer.ok) return toOutcome(answer.problem, 'workCover', 'your WorkCover claim')
    await invalidate('readOwnProfile')
    onDone('Saved')
    return { kind: 'done' }
  })
  return (
    <SmallForm label="WorkCover claim" button="Save claim" {...{ form, errors, onCancel }} onSubmit={submit}>
      <WorkCoverFields bind={bind} />
    </SmallForm>
  )
}
