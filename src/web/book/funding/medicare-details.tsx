import type { FormEvent, ReactNode } from 'react'
import { identifierMessages } from '#domain/identifiers/checked.ts'
import { toAddress } from '../../client-details/address.tsx'
import {
  cardOnFile,
  type CardParts,
  fieldsOfCard,
  toCard,
  toCardBody,
  toCardKind,
} from '../../client-details/medicare-card.tsx'
import type { ClientRecord, RecordParts } from '../../client/client-profile.ts'
import { FormErrors, ScriptForm } from '../../forms/form-parts.tsx'
import { type ErrorsByField, type FormOutcome, refuseFields } from '../../forms/form-rules.ts'
import { usePhone } from '../../forms/remote-check.ts'
import type { FieldBinding } from '../../forms/use-form.ts'
import { readItem } from '../../session/tab-storage.ts'
import { showToast } from '../../ui/toast-store.ts'
import { AddressFields, addressOnFile, useAddressAutosave } from './address.tsx'
import { useCardCheck } from './card-check.ts'
import { EmergencyContact, emergencyOnFile, emergencyPart, toEmergency } from './emergency-contact.tsx'
import { finishMessages } from './finish-booking.ts'
import { NextFoot } from './form-frame.tsx'
import type { GpMedicareParts } from './form-parts.ts'
import { CardSection, medicareMessages } from './medicare-card-section.tsx'
import { OnBehalfOfFields, ParentConsent, useOnBehalfOf } from './on-behalf-of-fields.tsx'
import { bookerParts, toOnBehalfOf } from './on-behalf-of.ts'
import { problemOf, type SaveRecord, toSaveOutcome, useRecord } from './save-record.ts'

type MedicareFieldsProps = {
  client: ClientRecord
  form: { values: CardParts; attempts: number; busy: boolean; failure: string | null }
  checked: {
    errors: ErrorsByField
    reason: string | null
    bindAt: (field: string) => FieldBinding
    showErrors: () => void
  }
  details: MedicareDetails
  submit: (event: FormEvent) => void
  button: ReactNode
  children?: ReactNode
}

export function MedicareFields({
  client,
  form,
  checked,
  details,
  submit,
  button,
  children,
}: MedicareFieldsProps) {
  const { errors, reason, bindAt, showErrors } = checked
  const { who, card, address, emergencyPhone } = details
  const isForChild = who.behalfOf === 'myChild'
  return (
    <>
      <FormErrors attempts={form.attempts} errors={errors} />
      <ScriptForm onSubmit={submit} aria-label="Medicare details">
        <OnBehalfOfFields bind={bindAt} {...who} />
        <CardSection values={form.values} bind={bindAt} client={client} behalfOf={who.behalfOf} {...card} />
        <AddressFields bind={bindAt} autosave={address.autosave} />
        {children}
        <EmergencyContact
          bind={bindAt}
          phone={emergencyPhone}
          about={who.behalfOf === 'mySelf' ? 'you' : client.firstName}
        />
        <NextFoot
          busy={form.busy}
          failure={form.failure}
          button={button}
          reason={isForChild ? reason : null}
          onRefused={showErrors}
        >
          {isForChild && <ParentConsent {...bindAt('consent.isConsentForParent')} />}
        </NextFoot>
      </ScriptForm>
    </>
  )
}

type RequestBodies = Readonly<Record<string, unknown>>

/** What the server has when the form opens: unchanged, it is neither checked nor sent again. */
const medicareOnFile = (client: ClientRecord): RecordParts => ({
  medicare: cardOnFile(client),
  address: addressOnFile(client),
  ...emergencyOnFile(client),
})

/** The record under a Medicare form, for a psychologist or a GP. */
export const useMedicareRecord = <V extends GpMedicareParts>(
  form: 'medicare' | 'gpMedicare',
  client: ClientRecord,
  toValues: (client: ClientRecord) => V,
) => useRecord<V>(form, client, toValues, medicareOnFile(client))

export const toGpMedicare = (client: ClientRecord): GpMedicareParts => ({
  ...toOnBehalfOf(client),
  ...toCard(client),
  ...toAddress(client),
  ...toEmergency(client),
})

type MedicareFormState = {
  values: GpMedicareParts
  bodies: RequestBodies
  change: (field: `parents.parent.${'firstName' | 'lastName'}`, value: string) => void
}

type MedicareDetails = ReturnType<typeof useMedicareDetails>

/** Who books, the card, the address and whom to call: what a psychologist's and a GP's Medicare form have in common. */
export function useMedicareDetails(
  client: ClientRecord,
  { values, bodies, change }: MedicareFormState,
  save: SaveRecord,
) {
  // The bookers of Medicare are those of the record.
  const { remote, ...who } = useOnBehalfOf(client, null, values)
  const emergencyPhone = usePhone(values.emergency.mobileNumber)
  const kind = toCardKind(who.behalfOf, values)
  const cardBody = kind && toCardBody(bodies[kind], client)
  const check = useCardCheck(save, cardBody, { client, card: 'medicare', onFile: cardOnFile(client) })
  const address = useAddressAutosave(save, bodies.address, client)
  const refused = kind && check.state === 'refused' ? refuseFields(check.problem, kind).errors : {}

  /** Most often the parent on the card is the one who books. It can be changed. */
  const onSharedCard = () => {
    const { parent } = values.parents
    if (parent.firstName !== '' || parent.lastName !== '') return
    change('parents.parent.firstName', values.guardian.parentFirstName)
    change('parents.parent.lastName', values.guardian.parentLastName)
  }

  /**
   * All of the form in one request, then its last step: null once the browser is on its way, otherwise why not. The intake is for
   * everyone: it stores for whom the appointment is. See docs/product/funding-forms.md#medicare-submit.
   */
  const send = async (
    sent: RequestBodies,
    typed: GpMedicareParts,
    { referral, finish }: { referral?: RecordParts['referral']; finish: () => Promise<string | null> },
  ): Promise<FormOutcome> => {
    const body = kind && toCardBody(sent[kind], client)
    if (!kind || !body) throw new Error('Sent before it was checked')
    // What has been booked meanwhile, in another tab, is not lost: finishing leads to its thank-you.
    if (!readItem('reservation')) return { kind: 'failed', message: finishMessages.unread }
    const parts: RecordParts = {
      medicare: body,
      ...emergencyPart(typed),
      ...bookerParts(typed, who.behalfOf),
      address: sent.address as RecordParts['address'], // by its schema
      ...(referral && { referral }),
    }
    const saved = await save(parts)
    if (!saved.ok) {
      if (problemOf(saved.problem, 'medicare').fields) showToast('error', medicareMessages.refused)
      return toSaveOutcome(saved.problem, { parts, card: { part: kind, fields: fieldsOfCard(kind) } })
    }
    const failure = await finish()
    return failure === null ? { kind: 'done' } : { kind: 'failed', message: failure }
  }

  return {
    who,
    card: { kind, check, onSharedCard },
    address,
    emergencyPhone,
    /** For the form's check: what the server says of what is typed. */
    given: {
      remote: {
        ...remote,
        ...address.errors,
        'emergency.mobileNumber': emergencyPhone === 'no' ? identifierMessages.phone : undefined,
        ...(who.behalfOf === 'myChild' && refused),
      },
      // It stops no adult: Medicare is asked again by the press.
      advice: refused,
    },
    send,
  }
}
