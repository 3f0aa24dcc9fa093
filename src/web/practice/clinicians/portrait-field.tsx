import { useCallback, useRef, useState } from 'react'
import { staffPaths } from '#contract/staff/staff-paths.ts'
import {
  portraitLimits,
  portraitMessages,
  portraitPath,
  portraitTypes,
} from '#domain/uploads/portrait-rules.ts'
import { callBy } from '../../api/call-api.ts'
import { Button, RowButton } from '../../ui/button.tsx'
import { Portrait } from '../../ui/card.tsx'
import { FileInput } from '../desk/desk.tsx'
import { fieldLabels } from './clinician-values.ts'
import type { ClinicianFormState } from './use-clinician-form.ts'
import * as styles from './clinicians.module.css'

/** A photo is cut to a square in the browser; the profile shows it once it is saved. */
export function PortraitField({ form }: { form: ClinicianFormState }) {
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
          <RowButton onClick={() => change('clinician.portraitId', null)}>Remove the portrait</RowButton>
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

/** Where the square is cut: 1 is as much of the picture as fits; the place is from 0 (left, top) to 1 (right, bottom). */
type PictureCrop = { zoom: number; x: number; y: number }

const wholeCrop: PictureCrop = { zoom: 1, x: 0.5, y: 0.5 }
export const mostZoom = 4

/** Turned as the camera was held. Null for what no browser can show. */
const openPicture = (file: Blob): Promise<ImageBitmap | null> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)

export function cropSquare(
  { width, height }: { width: number; height: number },
  { zoom, x, y }: PictureCrop,
) {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * x, top: (height - side) * y, side }
}

/** Draws only the pixels: nothing of what the camera wrote beside them comes along. */
function drawPortrait(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: PictureCrop): void {
  const { left, top, side } = cropSquare(picture, crop)
  canvas.width = portraitLimits.madeSide
  canvas.height = portraitLimits.madeSide
  canvas
    .getContext('2d')
    ?.drawImage(picture, left, top, side, side, 0, 0, portraitLimits.madeSide, portraitLimits.madeSide)
}

/** WebP where the browser can write it, otherwise JPEG; less sharp rather than too large. */
async function encodePortrait(canvas: HTMLCanvasElement): Promise<Blob | null> {
  for (const type of ['image/webp', 'image/jpeg'])
    for (const quality of [0.86, 0.7, 0.5]) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
      if (blob?.type === type && blob.size <= portraitLimits.mostBytes) return blob
    }
  return null
}

const sliders = [
  { name: 'zoom', label: 'Zoom', min: 1, max: mostZoom },
  { name: 'x', label: 'Left or right', min: 0, max: 1 },
  { name: 'y', label: 'Up or down', min: 0, max: 1 },
] as const satisfies readonly { name: keyof PictureCrop; label: string; min: number; max: number }[]

type PortraitCropProps = {
  picture: ImageBitmap
  onDone: (portraitId: string) => void
  onProblem: (message: string | null) => void
  onCancel: () => void
}

/** Which part of the picture is used. Sliders, so that a keyboard can do it too. */
function PortraitCrop({ picture, onDone, onProblem, onCancel }: PortraitCropProps) {
  const [crop, setCrop] = useState(wholeCrop)
  const [busy, setBusy] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const draw = useCallback(
    (element: HTMLCanvasElement | null) => {
      canvas.current = element
      if (element) drawPortrait(element, picture, crop)
    },
    [picture, crop],
  )
  const use = async () => {
    setBusy(true)
    const blob = canvas.current && (await encodePortrait(canvas.current))
    const answer = blob && (await sendPortrait(blob))
    setBusy(false)
    if (answer?.ok) return onDone(answer.value.portraitId)
    onProblem(answer ? answer.problem.message : portraitMessages.damaged)
  }
  return (
    <fieldset className={`${styles.portrait} mt-4`}>
      <legend className="sr-only">Cut the picture</legend>
      <canvas className="size-[160px] rounded-lg bg-sunken" ref={draw} />
      <div className="grid flex-[1_1_14rem] gap-2">
        {sliders.map(({ name, label, min, max }) => (
          <label key={name} className="grid grid-cols-[7rem_minmax(0,1fr)] items-center min-h-target">
            {label}
            <input
              type="range"
              step="0.05"
              {...{ min, max }}
              value={crop[name]}
              onChange={({ target }) => setCrop({ ...crop, [name]: target.valueAsNumber })}
            />
          </label>
        ))}
        <div className={styles.portrait}>
          <Button size="small" busy={busy && 'Uploading'} onClick={() => void use()}>
            Use this picture
          </Button>
          <RowButton onClick={onCancel}>Cancel</RowButton>
        </div>
      </div>
    </fieldset>
  )
}

/** As long as the server waits for a body (src/server/http/listen.ts). */
const uploadMs = 15 * 60_000

/** The picture itself is the body: there is one, and it needs no name. */
const sendPortrait = (picture: Blob) =>
  callBy(
    staffPaths,
    (path, init) => fetch(path, { ...init, headers: { 'content-type': picture.type }, body: picture }),
    { patienceMs: uploadMs },
  )('uploadPortrait', {})
