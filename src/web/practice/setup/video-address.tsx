import type { ApiInput } from '#contract/endpoints.ts'
import type { VideoSettings } from '#contract/staff/rooms.ts'
import { type AddressOwner, roomPlaceholder } from '#domain/room/room-times.ts'
import { RequestForm, useRequestForm } from '../../forms/request-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { callStaff, invalidateStaff, staffQuery } from '../desk/staff.ts'
import { DeskRead, Sheet } from '../desk/desk.tsx'
import { RelayTest } from './relay-test.tsx'

export const PracticeVideo = () => (
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

const forAll = {
  practice: '',
  clinician: ` Without ${roomPlaceholder} all clients of this clinician are given the same address: turn on the waiting room of that service too.`,
} as const satisfies Record<AddressOwner, string>

type AddressFormProps = {
  /** Null: for the whole practice. */
  clinicianId: string | null
  address: string | null
  /** What is in force when the field is empty. */
  whenEmpty: string
}

function AddressForm({ clinicianId, address, whenEmpty }: AddressFormProps) {
  const of = clinicianId === null ? 'practice' : 'clinician'
  const form = useRequestForm({
    part: 'video',
    initial: { address: address ?? '' },
    rules: async () => (await import('#contract/staff/rooms.ts')).videoAddressSchemas[of],
    what: 'the address',
    send: ({ address: typed }) => saveAddress({ clinicianId, address: typed || null }),
    onSaved: (_, { address: typed }) =>
      showToast(
        'success',
        typed.trim() ? 'Saved. Sessions take place there from now on.' : `Saved. ${whenEmpty}`,
      ),
  })
  return (
    <RequestForm form={form} label="Video sessions" button="Save address">
      <TextField
        {...form.bind('address')}
        type="url"
        label="Address of another video service"
        help={`Such as https://meet.example/${roomPlaceholder}. ${roomPlaceholder} becomes a name of each session’s own. Leave it empty for none.${forAll[of]}`}
        autoComplete="off"
      />
    </RequestForm>
  )
}

/** Everyone who tries a demonstration may edit its practice, so its address is not theirs to change. */
const DemoAddress = () => (
  <Notice type="plain">This is a demonstration: the address of video sessions cannot be changed here.</Notice>
)

/** An address also settles the set-up’s question about video. */
export async function saveAddress(body: ApiInput<'saveVideoAddress'>['body']) {
  const answer = await callStaff('saveVideoAddress', { body })
  if (answer.ok) await invalidateStaff('readVideoSettings', 'readPracticeSetup')
  return answer
}

/** An earlier release took it. */
export const UnusableAddress = ({ settings }: { settings: VideoSettings }) => (
  <div className="mb-4">
    <Notice type="warning" title="The practice’s address is not used">
      {settings.unusableAddress} does not contain {roomPlaceholder}: all clients would meet in the same room.{' '}
      {ownPlace(settings)} until the address is changed.
    </Notice>
  </div>
)

/** Where sessions take place without any address. */
export const ownPlace = ({ isLiveKit }: Pick<VideoSettings, 'isLiveKit'>): string =>
  isLiveKit ? 'Sessions take place on your LiveKit server' : 'Sessions take place in the built-in room'
