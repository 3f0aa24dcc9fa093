import type { z } from 'zod'
import type { videoAddressSchemas } from '#contract/staff/rooms.ts'
import { type AddressOf, roomPlaceholder } from '#domain/room/video-address.ts'
import { FormFoot } from '../../form/form-foot.tsx'
import { toOutcome } from '../../form/outcome.ts'
import { ScriptForm } from '../../form/script-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { TextField } from '../../ui/field/text-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { saveAddress } from './save-address.ts'

const rulesOf = (of: AddressOf) => async () => {
  const { videoAddressSchemas } = await import('#contract/staff/rooms.ts')
  return () => ({ video: videoAddressSchemas[of] })
}
const rules = { practice: rulesOf('practice'), clinician: rulesOf('clinician') } as const

const forAll = {
  practice: '',
  clinician: ` Without ${roomPlaceholder} all clients of this clinician are given the same address: turn on the waiting room of that service too.`,
} as const satisfies Record<AddressOf, string>

type AddressFormProps = {
  /** Null: for the whole practice. */
  clinicianId: string | null
  address: string | null
  /** What is in force when the field is empty. */
  whenEmpty: string
}

/** The address of another video service, for the practice or for one clinician. */
export function AddressForm({ clinicianId, address, whenEmpty }: AddressFormProps) {
  const of = clinicianId === null ? 'practice' : 'clinician'
  const form = useForm({ initial: { video: { address: address ?? '' } }, loadRules: rules[of] })
  const { bind, onSubmit } = form.check()
  const submit = onSubmit(async ({ video }) => {
    // Read by the rules above.
    const { address: typed } = video as z.infer<(typeof videoAddressSchemas)[typeof of]>
    const body = { clinicianId, address: typed || null }
    const answer = await saveAddress(body)
    if (!answer.ok) return toOutcome(answer.problem, 'video', 'the address')
    showToast('success', typed ? 'Saved. Sessions take place there from now on.' : `Saved. ${whenEmpty}`)
    return { kind: 'done' }
  })
  return (
    <ScriptForm className="fields" onSubmit={submit} aria-label="Video sessions">
      <TextField
        {...bind('video.address')}
        type="url"
        label="Address of another video service"
        help={`Such as https://meet.example/${roomPlaceholder}. ${roomPlaceholder} becomes a name of each session’s own. Leave it empty for none.${forAll[of]}`}
        autoComplete="off"
      />
      <FormFoot
        button="Save address"
        busy={form.busy && 'Saving'}
        failure={form.busy ? null : form.failure}
      />
    </ScriptForm>
  )
}

/** Everyone who tries a demonstration may edit its practice, so its address is not theirs to change. */
export const DemoAddress = () => (
  <Notice type="plain">This is a demonstration: the address of video sessions cannot be changed here.</Notice>
)
