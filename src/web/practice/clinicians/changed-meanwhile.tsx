import { useEffect, useRef } from 'react'
import type { StaffType } from '#contract/staff/type-editor.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { fieldLabels } from './clinician-values.ts'
import { formatField } from './format-field.ts'
import type { ClinicianForm, Conflict } from './use-clinician-form.ts'
import * as styles from './editor.module.css'

const listLabels = new Intl.ListFormat('en-AU')

type ChangedMeanwhileProps = {
  conflict: Conflict
  form: Pick<ClinicianForm, 'values' | 'takeTheirs'>
  types: readonly StaffType[]
}

/** What someone else saved while this profile was open: nothing of either is lost, and the person decides. */
export function ChangedMeanwhile({ conflict, form, types }: ChangedMeanwhileProps) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  const { changedBy, saved, theirs, both } = conflict
  const names = (fields: Conflict['theirs']) => listLabels.format(fields.map((field) => fieldLabels[field]))
  return (
    <section className={styles.conflict} tabIndex={-1} ref={box} aria-labelledby="conflict-title">
      <Notice
        type="warning"
        announced="atOnce"
        title={<span id="conflict-title">{changedBy} saved this profile while you had it open</span>}
      >
        {theirs.length > 0 && `Their changes to ${names(theirs)} are in the form now. `}
        {both.length > 0
          ? `You both changed ${names(both)}: compare, then save again. Yours stay unless you choose theirs.`
          : 'What you typed is still here. Save again to keep both.'}
      </Notice>
      {both.map((field) => (
        <div key={field} className={styles.versions}>
          <h3>{fieldLabels[field]}</h3>
          <div>
            <p className="text-xs text-ink-soft">Theirs, saved</p>
            <p>{formatField(field, saved, types)}</p>
            <Button look="secondary" size="small" onClick={() => form.takeTheirs(field)}>
              Use theirs<span className="sr-only"> for {fieldLabels[field]}</span>
            </Button>
          </div>
          <div>
            <p className="text-xs text-ink-soft">Yours, not saved</p>
            <p>{formatField(field, form.values, types)}</p>
          </div>
        </div>
      ))}
    </section>
  )
}
