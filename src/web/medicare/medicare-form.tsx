import type { ClientRecord } from '../appointment/client-facts.ts'
import { FormFaults } from '../form/form-faults.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { AddressFields } from '../funding/address-fields.tsx'
import { BookerFields } from '../funding/booker-fields.tsx'
import { EmergencyContact } from '../funding/emergency-contact.tsx'
import { NextFoot } from '../funding/next-foot.tsx'
import { ParentConsent } from '../funding/parent-consent.tsx'
import { CardSection } from './card-section.tsx'
import { medicareNames } from './medicare-values.ts'
import { ReferralSection } from './referral-section.tsx'
import { useMedicareForm } from './use-medicare-form.ts'

/** Document 1 section 2, screen 6. */
export function MedicareForm({ client }: { client: ClientRecord }) {
  const medicare = useMedicareForm(client)
  const { form, errors, booker, reason, send } = medicare
  const { field, values } = form
  const { busy, failure, onSubmit } = useSubmit(form, { reason, send })
  const isForChild = booker.booker === 'myChild'
  return (
    <>
      <FormFaults attempts={form.attempts} errors={errors} fields={Object.keys(medicareNames)} />
      <form noValidate onSubmit={onSubmit} aria-label="Medicare details">
        <BookerFields {...{ field, errors }} {...booker} />
        <CardSection
          {...{ form, errors, client }}
          booker={booker.booker}
          kind={medicare.cardKind}
          check={medicare.check}
        />
        <AddressFields {...{ field, errors }} autosave={medicare.address.autosave} />
        <ReferralSection {...{ form, errors, client }} files={medicare.files} />
        <EmergencyContact
          {...{ field, errors }}
          phone={medicare.emergencyPhone}
          about={booker.booker === 'mySelf' ? 'you' : client.firstName}
        />
        <NextFoot
          {...{ busy, failure }}
          button={values.isHaveGPReferralAndTreatmentPlan === 'No' ? 'Confirm psychology session' : undefined}
          reason={isForChild ? reason : null}
          onRefused={form.showFaults}
        >
          {isForChild && (
            <ParentConsent input={field('isConsentForParent')} error={errors.isConsentForParent} />
          )}
        </NextFoot>
      </form>
    </>
  )
}
