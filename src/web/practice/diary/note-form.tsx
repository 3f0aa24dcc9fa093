import { useState } from 'react'
import { useRead } from '../../api/query.ts'
import { ScriptForm } from '../../forms/form-parts.tsx'
import { RowButton } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { callStaff, staffQuery } from '../desk/staff.ts'
import { ReadFailed } from '../desk/desk.tsx'

type SavedNote = { text: string; version: number }

/** The clinician’s own note on a booking. Never a clinical record, and the screen says so. */
export function NoteForm({ id }: { id: string }) {
  const query = staffQuery('readAppointmentNote', { params: { id } })
  const { data, error, isFetching, refetch } = useRead({ ...query, staleTime: Infinity, gcTime: 0 })
  if (error) return <ReadFailed problem={error.problem} isFetching={isFetching} refetch={refetch} />
  if (!data) return <SkeletonText />
  return <Fields id={id} first={data} />
}

/** By session: what was typed and not saved when its panel was closed. In this tab’s memory only, with the version it was typed over. */
const unsaved = new Map<string, SavedNote>()

function Fields({ id, first }: { id: string; first: SavedNote }) {
  const typed = unsaved.get(id)
  const [saved, setSaved] = useState(typed ? { ...first, version: typed.version } : first)
  const [text, setText] = useState(typed?.text ?? first.text)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ error?: string; done?: string }>(typed ? { done: 'Not saved yet' } : {})

  const send = async () => {
    if (busy) return
    setBusy(true)
    const answer = await callStaff('saveAppointmentNote', {
      params: { id },
      body: { text, version: saved.version },
    })
    setBusy(false)
    if (answer.ok) {
      const typedNow = unsaved.get(id)
      if (typedNow?.text === text) unsaved.delete(id)
      // Typed on while it was saved: it goes over what was saved just now.
      else if (typedNow) unsaved.set(id, { ...typedNow, version: answer.value.version })
      setSaved(answer.value)
      return setSaid({ done: 'Note saved' })
    }
    if (answer.problem.code !== 'changedMeanwhile')
      return setSaid({ error: answer.problem.fields?.['text'] ?? answer.problem.message })
    const newer = await callStaff('readAppointmentNote', { params: { id } })
    if (!newer.ok) return setSaid({ error: newer.problem.message })
    setSaved(newer.value)
    setSaid({
      error: `This note was changed elsewhere while you had it open. It says there: “${newer.value.text}”. Save again to put yours in its place.`,
    })
  }

  return (
    <ScriptForm onSubmit={send}>
      <TextArea
        label="Private note on this booking"
        help="Only you can read it: the office cannot. Clinical notes do not belong here; keep them in your clinical record."
        rows={3}
        value={text}
        error={said.error}
        onChange={(event) => {
          setText(event.target.value)
          if (event.target.value === saved.text) unsaved.delete(id)
          else unsaved.set(id, { text: event.target.value, version: saved.version })
          setSaid({})
        }}
      />
      <div className="mt-3 flex items-center gap-3">
        <RowButton type="submit" busy={busy && 'Saving'}>
          Save note
        </RowButton>
        <output>{said.done}</output>
      </div>
    </ScriptForm>
  )
}
