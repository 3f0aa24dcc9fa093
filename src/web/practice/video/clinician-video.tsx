import { FormSkeleton } from '../../ui/skeleton/form-skeleton.tsx'
import { staffQuery } from '../api/staff-query.ts'
import { DeskRead } from '../desk/desk-read.tsx'
import { Sheet } from '../desk/sheet.tsx'
import { AddressForm, DemoAddress } from './address-form.tsx'
import { ownPlace } from './video-words.ts'

/** A clinician’s own address for video sessions, which comes before the practice’s. */
export function ClinicianVideo({ clinicianId }: { clinicianId: string }) {
  return (
    <DeskRead query={staffQuery('readVideoSettings', {})} skeleton={<FormSkeleton />}>
      {(settings) => {
        const own = settings.clinicians.find(({ id }) => id === clinicianId)
        if (!own) return null
        const otherwise = settings.practiceAddress
          ? `Sessions take place at the practice’s address, ${settings.practiceAddress}`
          : ownPlace(settings)
        return (
          <Sheet title="Video sessions">
            <p className="mb-4">{otherwise}, unless this clinician has an address of their own.</p>
            {settings.canChange ? (
              <AddressForm clinicianId={clinicianId} address={own.address} whenEmpty={`${otherwise}.`} />
            ) : (
              <DemoAddress />
            )}
          </Sheet>
        )
      }}
    </DeskRead>
  )
}
