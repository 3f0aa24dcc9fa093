import { FormSkeleton } from '../../ui/skeleton/form-skeleton.tsx'
import { staffQuery } from '../api/staff-query.ts'
import { DeskRead } from '../desk/desk-read.tsx'
import { AddressForm, DemoAddress } from './address-form.tsx'
import { RelayTest } from './relay-test.tsx'
import { UnusableAddress } from './unusable-address.tsx'
import { ownPlace } from './video-words.ts'

/** Where the practice’s video sessions take place, and whether its relay works. */
export function PracticeVideo() {
  return (
    <DeskRead query={staffQuery('readVideoSettings', {})} skeleton={<FormSkeleton />}>
      {(settings) => (
        <>
          <p className="mb-4">{ownPlace(settings)}, unless there is an address here.</p>
          {settings.unusableAddress && <UnusableAddress settings={settings} />}
          {settings.canChange ? (
            <AddressForm
              clinicianId={null}
              address={settings.practiceAddress ?? settings.unusableAddress}
              whenEmpty={`${ownPlace(settings)}.`}
            />
          ) : (
            <DemoAddress />
          )}
          {!settings.isLiveKit && (
            <div className="mt-8 border-t border-line pt-6">
              <h3 className="mb-2 text-lg">Relay</h3>
              <RelayTest settings={settings} />
            </div>
          )}
        </>
      )}
    </DeskRead>
  )
}
