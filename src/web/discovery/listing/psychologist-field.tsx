import Search from 'lucide-react/icons/search'
import { type ComponentProps, type ComponentType, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RichComboBox } from '../../ui/combo-box/rich-combo-box.tsx'
import { Field } from '../../ui/field/field.tsx'
import type { NamedClinician } from './psychologist-names.ts'

type PsychologistFieldProps = {
  chosen: NamedClinician | null
  onChange: (chosen: NamedClinician | null) => void
}

type Rich = {
  ComboBox: ComponentType<ComponentProps<typeof RichComboBox>>
  names: readonly NamedClinician[]
  takenOver: { focused: boolean; typed: string }
}

const words = { label: 'A particular psychologist', optional: true, placeholder: 'Start typing a name' }

/**
 * A practice may have thousands of names: they are fetched, with the control that searches them, when the visitor comes near.
 * Until then, and without a script, a typed name goes to the server as it is.
 */
export function PsychologistField({ chosen, onChange }: PsychologistFieldProps) {
  const [rich, setRich] = useState<Rich | null>(null)
  const input = useRef<HTMLInputElement>(null)

  const comeNear = async () => {
    const { fetchNames, RichComboBox } = await import('./psychologist-combo.ts')
    const names = await fetchNames()
    const element = input.current
    if (!names || !element) return
    const takenOver = { focused: document.activeElement === element, typed: element.value }
    // At once: what is typed between reading the plain field and drawing the rich one would be lost.
    flushSync(() => setRich({ ComboBox: RichComboBox, names, takenOver }))
  }

  if (rich) {
    const { ComboBox, names, takenOver } = rich
    return (
      <ComboBox
        {...words}
        name="psychologistId"
        several={false}
        takenOver={takenOver}
        options={names.map(({ _id, name }) => ({ value: _id, label: name }))}
        chosen={chosen ? [chosen._id] : []}
        onChange={([id]) => onChange(names.find(({ _id }) => _id === id) ?? null)}
      />
    )
  }
  return (
    <div onPointerEnter={comeNear} onFocus={comeNear}>
      <Field label={words.label} optional={words.optional}>
        {(control) => (
          <>
            <Search className="icon field__icon--start" />
            <input
              {...control}
              ref={input}
              name="psychologist"
              autoComplete="off"
              placeholder={words.placeholder}
              defaultValue={chosen?.name}
            />
          </>
        )}
      </Field>
    </div>
  )
}
