import type { ClientRecord } from '../../client/client-profile.ts'
import { FormErrors } from '../../form/form-errors.tsx'
import { ScriptForm } from '../../form/script-form.tsx'
import { AddressFields } from '../funding/address-fields.tsx'
import { bookButtonText } from '../funding/book-button.ts'
import { EmergencyContact } from '../funding/emergency-contact.tsx'
import { NextFoot } from '../funding/next-foot.tsx'
import { OnBehalfOfFields } from '../funding/on-behalf-of-fields.tsx'
import { ParentConsent } from '../funding/parent-consent.tsx'
import { CardSection } from './card-section.tsx'
import { ReferralSection } from './referral-section.tsx'
import { useMedicareForm } from './use-medicare-form.ts'

export function MedicareForm({ client }: { client: ClientRecord }) {
  const { form, checked, submit, who, card, address, files, emergencyPhone } = useMedicareForm(client)
  const { errors, reason, bind, bindAt, showErrors } = checked
  const { values } = form
  const isForChild = who.behalfOf === 'myChild'
  return (
    <>
      <FormErrors attempts={form.attempts} errors={errors} />
      <ScriptForm onSubmit={submit} aria-label="Medicare details">
        <OnBehalfOfFields bind={bindAt} {...who} />
        <CardSection values={values} bind={bindAt} client={client} behalfOf={who.behalfOf} {...card} />
        <AddressFields bind={bindAt} autosave={address.autosave} />
        <ReferralSection values={values.referral} bind={bindAt} client={client} files={files} />
        <EmergencyContact
          bind={bindAt}
          phone={emergencyPhone}
          about={who.behalfOf === 'mySelf' ? 'you' : client.firstName}
        />
        <NextFoot
          busy={form.busy}
          failure={form.failure}
          button={
            values.referral.hasReferral === 'No'
              ? 'Confirm psychology session'
              : (bookButtonText(client) ?? undefined)
          }
          reason={isForChild ? reason : null}
          onRefused={showErrors}
        >
          {isForChild && <ParentConsent {...bind('consent.isConsentForParent')} />}
        </NextFoot>
      </ScriptForm>
    </>
  )
}
