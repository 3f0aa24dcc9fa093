import { useState } from 'react'
import { portraitMessages, portraitPath, portraitTypes } from '#domain/portraits/portrait-rules.ts'
import { Button } from '../../ui/button/button.tsx'
import { Portrait } from '../../ui/portrait/portrait.tsx'
import { fieldLabels } from './clinician-values.ts'
import { openPicture } from './make-portrait.ts'
import { PortraitCrop } from './portrait-crop.tsx'
import type { ClinicianForm } from './use-clinician-form.ts'
import { FileInput } from '../desk/file-input.tsx'
import * as styles from './editor.module.css'

/** A photo is cut to a square in the browser; the profile shows it once it is saved. */
export function PortraitField({ form }: { form: ClinicianForm }) {
  const { values, change, errorOf } = form
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const error = problem ?? errorOf('portraitId')

  const choose = async (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    input.value = ''
    if (!file) return
    const opened = await openPicture(file)
    setProblem(opened ? null : portraitMessages.wrongType)
    setPicture(opened)
  }

  return (
    <div className="field">
      <label className="field__label" htmlFor="portrait-file">
        {fieldLabels.portraitId}
        <span className="field__optional"> (optional)</span>
      </label>
      <p className="field__help" id="portrait-help">
        A photo of the face. Where and when it was taken is removed. Without one, the card shows none.
      </p>
      <div className={styles.portrait}>
        {values.portraitId ? (
          <Portrait src={portraitPath(values.portraitId)} />
        ) : (
          <div className="portrait" />
        )}
        <FileInput
          id="portrait-file"
          accept={Object.values(portraitTypes).join(',')}
          aria-describedby={error ? 'portrait-error portrait-help' : 'portrait-help'}
          aria-invalid={error ? true : undefined}
          onChange={({ currentTarget }) => void choose(currentTarget)}
        />
        {values.portraitId && (
          <Button look="quiet" size="small" onClick={() => change('clinician.portraitId', null)}>
            Remove the portrait
          </Button>
        )}
      </div>
      {picture && (
        <PortraitCrop
          picture={picture}
          onDone={(portraitId) => {
            setPicture(null)
            setProblem(null)
            change('clinician.portraitId', portraitId)
          }}
          onProblem={setProblem}
          onCancel={() => setPicture(null)}
        />
      )}
      {error && (
        <p className="field__error" id="portrait-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
