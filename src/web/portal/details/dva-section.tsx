import { useCallback, useState } from 'react'
import { findTerm } from '#domain/clinicians/vocabulary.ts'
import { dvaCardTypes } from '#domain/identifiers/dva.ts'
import { callApi } from '../../api/call-api.ts'
import { invalidate } from '../../api/query.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import {
  type DvaCardParts,
  DvaNumberField,
  DvaTypeField,
  fieldsOfDvaCard,
  needsMedicareCard,
  toDvaCard,
} from '../../client-details/dva-fields.tsx'
import { localToday } from '../../client-details/local-today.ts'
import { CardExpiryField, IrnField, MedicareNumberField } from '../../client-details/medicare-card-fields.tsx'
import type { CardBody } from '../../client-details/medicare-card.ts'
import { refuseFields, toOutcome } from '../../form/outcome.ts'
import { useForm } from '../../form/use-form.ts'
import { type DraftedForm, ProfileSection, type SectionForm } from './profile-section.tsx'
import { SmallForm } from './small-form.tsx'
import { sectionDraft, useSectionDraft } from './use-section-draft.ts'

export function DvaSection({ client }: { client: ClientRecord }) {
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
    const { dvaCardRules } = await import('../../client-details/rules.ts')
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
