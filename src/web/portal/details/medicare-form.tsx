import { useCallback, useState } from 'react'
import { bookedFor } from '#domain/clients/on-behalf-of.ts'
import { callApi } from '../../api/call-api.ts'
import { invalidate } from '../../api/query.ts'
import { localToday } from '../../client-details/local-today.ts'
import { CardExpiryField, IrnField, MedicareNumberField } from '../../client-details/medicare-card-fields.tsx'
import { type CardParts, fieldsOfCard, toCard, toCardBody } from '../../client-details/medicare-card.ts'
import { PersonOnCard } from '../../client-details/person-on-card.tsx'
import { refuseFields, toOutcome } from '../../form/outcome.ts'
import { useForm } from '../../form/use-form.ts'
import type { DraftedForm, SectionForm } from './profile-section.tsx'
import { SmallForm } from './small-form.tsx'
import { useSectionDraft } from './use-section-draft.ts'

/** The card as a booking asks for it, with the same check. A child on a parent's card stays on it. */
export function MedicareForm({ client, draft, onDone, onCancel }: SectionForm & DraftedForm) {
  const [today] = useState(() => localToday(client))
  const kind = client.medicare?.parent ? 'parents' : 'own'
  const loadRules = useCallback(async () => {
    const { cardRules } = await import('../../client-details/rules.ts')
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
