import type { FormEvent, ReactNode } from 'react'
import type { ClientRecord } from '../../client/client-profile.ts'
import type { CardParts } from '../../client-details/medicare-card.ts'
import type { Bound } from '../../form/bound.ts'
import { FormErrors } from '../../form/form-errors.tsx'
import { ScriptForm } from '../../form/script-form.tsx'
import type { Errors } from '../../form/validate.ts'
import { AddressFields } from '../funding/address-fields.tsx'
import { EmergencyContact } from '../funding/emergency-contact.tsx'
import { NextFoot } from '../funding/next-foot.tsx'
import { OnBehalfOfFields } from '../funding/on-behalf-of-fields.tsx'
import { ParentConsent } from '../funding/parent-consent.tsx'
import { CardSection } from './card-section.tsx'
import type { MedicareDetails } from './use-medicare-details.ts'

type MedicareFieldsProps = {
  client: ClientRecord
  form: { values: CardParts; attempts: number; busy: boolean; failure: string | null }
  checked: {
    errors: Errors
    reason: string | null
    bindAt: (field: string) => Bound
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
