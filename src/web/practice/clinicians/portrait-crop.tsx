import { useCallback, useRef, useState } from 'react'
import { portraitMessages } from '#domain/portraits/portrait-rules.ts'
import { Button } from '../../ui/button/button.tsx'
import { type Crop, drawPortrait, encodePortrait, mostZoom, wholeCrop } from './make-portrait.ts'
import { sendPortrait } from './send-portrait.ts'
import * as styles from './editor.module.css'

const sliders = [
  { name: 'zoom', label: 'Zoom', min: 1, max: mostZoom },
  { name: 'x', label: 'Left or right', min: 0, max: 1 },
  { name: 'y', label: 'Up or down', min: 0, max: 1 },
] as const satisfies readonly { name: keyof Crop; label: string; min: number; max: number }[]

type PortraitCropProps = {
  picture: ImageBitmap
  onDone: (portraitId: string) => void
  onProblem: (message: string | null) => void
  onCancel: () => void
}

/** Which part of the picture is used. Sliders, so that a keyboard can do it too. */
export function PortraitCrop({ picture, onDone, onProblem, onCancel }: PortraitCropProps) {
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
      <canvas ref={draw} />
      <div className={styles.sliders}>
        {sliders.map(({ name, label, min, max }) => (
          <label key={name}>
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
          <Button look="quiet" size="small" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </fieldset>
  )
}
