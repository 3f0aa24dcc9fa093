import type { FormEvent, ReactNode } from 'react'
import type { ApiInput } from '#contract/endpoints.ts'
import { identifierMessages } from '#domain/identifiers/checked.ts'
import { useSettings } from '../../api/settings.ts'
import { toAddress } from '../../client-details/address.tsx'
import {
  cardOnFile,
  type CardParts,
  toCard,
  toCardBody,
  toCardKind,
} from '../../client-details/medicare-card.tsx'
import type { ClientRecord } from '../../client/client-profile.ts'
import { FormErrors, ScriptForm } from '../../forms/form-parts.tsx'
import { type ErrorsByField, refuseFields } from '../../forms/form-rules.ts'
import { usePhone } from '../../forms/remote-check.ts'
import type { FieldBinding } from '../../forms/use-form.ts'
import { readItem } from '../../session/tab-storage.ts'
import { showToast } from '../../ui/toast-store.ts'
import { readReservation } from '../frame/reservation-query.ts'
import { AddressFields, addressOnFile, useAddressAutosave } from './address.tsx'
import { useCardCheck, verificationOnFile } from './card-check.ts'
import { EmergencyContact, emergencyStep, findContact, toEmergency } from './emergency-contact.tsx'
import { NextFoot } from './form-frame.tsx'
import type { GpMedicareParts } from './form-parts.ts'
import { CardSection } from './medicare-card-section.tsx'
import { OnBehalfOfFields, ParentConsent, useOnBehalfOf } from './on-behalf-of-fields.tsx'
import { toOnBehalfOf } from './on-behalf-of.ts'
import { type NotePartSaved, type FormPart, useSaver } from './saver.ts'
import { submitMedicare } from './submit-medicare.ts'

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
  /** Between the address and the emergency contact. */
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

type AddressBody = ApiInput<'saveAddress'>['body']
type RequestBodies = Readonly<Record<string, unknown>>

/** What the server has when the form opens: unchanged, it is neither checked nor sent again. */
function partsOnFile(client: ClientRecord): readonly FormPart[] {
  const [card, address] = [cardOnFile(client), addressOnFile(client)]
  return [
    ...(card ? [{ saves: 'saveMedicare', body: card } as const] : []),
    ...(address ? [{ saves: 'saveAddress', body: address } as const] : []),
    ...(findContact(client, 'emergency') ? [emergencyStep(toEmergency(client))] : []),
  ]
}

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
  note: NotePartSaved,
) {
  const save = useSaver(note, partsOnFile(client))
  // The bookers of Medicare are those of the record.
  const { remote, ...who } = useOnBehalfOf(client, null, values)
  const emergencyPhone = usePhone(values.emergency.mobileNumber)
  const kind = toCardKind(who.behalfOf, values)
  const cardBody = kind && toCardBody(bodies[kind], client)
  const check = useCardCheck(save, cardBody, {
    card: cardOnFile(client),
    verification: verificationOnFile(client, 'medicare'),
  })
  const addressBody = (bodies.address ?? null) as AddressBody | null // by its schema
  const address = useAddressAutosave(save, addressBody, client)
  const refused = kind && check.state === 'refused' ? refuseFields(check.problem, kind).errors : {}
  const { accountId } = useSettings()

  /** Most often the parent on the card is the one who books. It can be changed. */
  const onSharedCard = () => {
    const { parent } = values.parents
    if (parent.firstName !== '' || parent.lastName !== '') return
    change('parents.parent.firstName', values.guardian.parentFirstName)
    change('parents.parent.lastName', values.guardian.parentLastName)
  }

  type Rest = Pick<Parameters<typeof submitMedicare>[0], 'referral' | 'finish'>
  const send = (sent: RequestBodies, typed: GpMedicareParts, rest: Rest) => {
    const body = kind && toCardBody(sent[kind], client)
    if (!kind || !body) throw new Error('Sent before it was checked')
    return submitMedicare({
      save,
      readReservation: async () => {
        const reserveId = readItem('reservation')?.reserveId
        return reserveId ? readReservation({ accountId, reserveId }) : null
      },
      notify: showToast,
      values: typed,
      behalfOf: who.behalfOf,
      card: { kind, body },
      address: sent.address as AddressBody, // by its schema
      ...rest,
    })
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
