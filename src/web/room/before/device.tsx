import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import { SelectField } from '../../ui/field/select-field.tsx'
import type { LocalMediaStore } from '../media/local-media.ts'
import { useStore } from '../store.ts'
import * as styles from './devices.module.css'

type DeviceProps = {
  name: string
  icon: ReactNode
  state?: { isGood: boolean; words: string }
  children: ReactNode
}

export function Device({ name, icon, state, children }: DeviceProps) {
  return (
    <li className={styles.device}>
      {icon}
      <div>
        <div className={styles.top}>
          <b className="font-semibold">{name}</b>
          {state && (
            <output className={state.isGood ? styles.good : styles.open}>
              {state.isGood && <CircleCheck className="icon" />}
              {state.words}
            </output>
          )}
        </div>
        {children}
      </div>
    </li>
  )
}

type DeviceChoiceProps = { media: LocalMediaStore; kind: 'audio' | 'video'; label: string }

/** Only where there is something to choose. */
export function DeviceChoice({ media, kind, label }: DeviceChoiceProps) {
  const { devices, stream } = useStore(media)
  const options = devices.filter((device) => device.kind === `${kind}input` && device.deviceId !== '')
  if (options.length < 2) return null
  const [track] = (kind === 'audio' ? stream?.getAudioTracks() : stream?.getVideoTracks()) ?? []
  return (
    <SelectField
      label={<span className="sr-only">{label}</span>}
      value={track?.getSettings().deviceId ?? ''}
      options={options.map((device, at) => ({
        value: device.deviceId,
        label: device.label || `${label} ${at + 1}`,
      }))}
      onChange={(event) => void media.choose(kind, event.currentTarget.value)}
    />
  )
}
