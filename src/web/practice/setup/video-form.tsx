import type { z } from 'zod'
import type { practiceVideoSchema, VideoSettings } from '#contract/staff/rooms.ts'
import { roomPlaceholder } from '#domain/room/video-address.ts'
import { FormFoot } from '../../form/form-foot.tsx'
import { toOutcome } from '../../form/outcome.ts'
import { ScriptForm } from '../../form/script-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { TextField } from '../../ui/field/text-field.tsx'
import { FormSkeleton } from '../../ui/skeleton/form-skeleton.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { callStaff } from '../api/call-staff.ts'
import { invalidateStaff, staffQuery } from '../api/staff-query.ts'
import { DeskRead } from '../desk/desk-read.tsx'

/** Where the practice’s video sessions take place. */
export function VideoForm() {
  return (
    <DeskRead query={staffQuery('readVideoSettings', {})} skeleton={<FormSkeleton />}>
      {(settings) => <AddressForm settings={settings} />}
    </DeskRead>
  )
}

const loadRules = async () => {
  const { practiceVideoSchema } = await import('#contract/staff/rooms.ts')
  return () => ({ video: practiceVideoSchema })
}

function AddressForm({ settings: { practiceAddress, isLiveKit, hasRelay } }: { settings: VideoSettings }) {
  const form = useForm({ initial: { video: { address: practiceAddress ?? '' } }, loadRules })
  const { bind, onSubmit } = form.check()
  const submit = onSubmit(async ({ video }) => {
    // Read by the rules above.
    const { address: typed } = video as z.infer<typeof practiceVideoSchema>
    const address = typed || null
    const answer = await callStaff('saveVideoAddress', { body: { clinicianId: null, address } })
    if (!answer.ok) return toOutcome(answer.problem, 'video', 'the address')
    await invalidateStaff('readVideoSettings')
    showToast('success', 'Saved. Sessions take place there from now on.')
    return { kind: 'done' }
  })
  return (
    <>
      <p className="mb-4">
        {isLiveKit
          ? 'Sessions take place on your LiveKit server'
          : 'Sessions take place in the built-in room'}
        , unless there is an address below.{' '}
        {!isLiveKit &&
          (hasRelay
            ? 'A relay is set up for networks that need one.'
            : 'No relay is set up: behind some networks the built-in room cannot connect.')}
      </p>
      <ScriptForm className="fields" onSubmit={submit} aria-label="Video sessions">
        <TextField
          {...bind('video.address')}
          type="url"
          label="Address of another video service"
          help={`Such as https://meet.example/${roomPlaceholder}. ${roomPlaceholder} becomes a name of each session’s own. Leave it empty for none.`}
          autoComplete="off"
        />
        <FormFoot
          button="Save address"
          busy={form.busy && 'Saving'}
          failure={form.busy ? null : form.failure}
        />
      </ScriptForm>
    </>
  )
}
