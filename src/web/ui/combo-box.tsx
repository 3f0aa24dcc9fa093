import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentType, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type ComboBoxProps,
  DeviceList,
  listLabels,
  Tag,
  type PlainControlState,
} from './combo-box-parts.tsx'
import { FieldError } from './field.tsx'
import type { RichComboBox } from './rich-combo-box.tsx'
import * as styles from './fields.module.css'

type RichProps = Parameters<typeof RichComboBox>[0]

/**
 * Several answers, found by typing, each a tag that can be taken away. Looks like the rich control from the first paint and becomes it when the pointer or the focus comes near, so that no page pays for React Aria
 * before it is used. Without a script it is the device's own list.
 */
export function MultiComboBoxField(props: ComboBoxProps) {
  const [Rich, setRich] = useState<ComponentType<RichProps> | null>(null)
  const [takenOver, setTakenOver] = useState<PlainControlState>({ focused: false, typed: '' })
  const input = useRef<HTMLInputElement>(null)

  const fetchRich = async () => {
    const { RichComboBox } = await import('./rich-combo-box.tsx')
    // At once: what is typed between reading the plain field and drawing the rich one would be lost.
    flushSync(() => {
      setTakenOver({ focused: document.activeElement === input.current, typed: input.current?.value ?? '' })
      setRich(() => RichComboBox)
    })
  }

  if (Rich) return <Rich {...props} several takenOver={takenOver} />
  return (
    <div
      className={props.error ? 'field field--error' : 'field'}
      onPointerEnter={fetchRich}
      onFocus={fetchRich}
    >
      <Plain {...props} input={input} />
    </div>
  )
}

type PlainProps = ComboBoxProps & { input: React.RefObject<HTMLInputElement | null> }

function Plain({ input, label, help, error, optional, options, chosen, onChange, ...field }: PlainProps) {
  const id = useId()
  const picked = listLabels(options, chosen)
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <>
      <label className="field__label" htmlFor={id}>
        {label}
        {optional && <span className="field__optional"> (optional)</span>}
      </label>
      {help && (
        <p className="field__help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <div className={`field__control ${styles.box} noscript:hidden`}>
        {picked.map(({ value, label: name }) => (
          <Tag
            key={value}
            label={name}
            onRemove={() => onChange(chosen.filter((other) => other !== value))}
          />
        ))}
        <input
          ref={input}
          id={id}
          className={styles.input}
          autoComplete="off"
          placeholder={picked.length > 0 ? undefined : field.placeholder}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
        />
        <ChevronDown className="icon field__icon--end" />
      </div>
      <DeviceList several {...{ label, options, chosen, onChange }} {...field} />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </>
  )
}
