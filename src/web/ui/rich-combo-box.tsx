import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type KeyboardEvent, use, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { useMediaQuery } from './browser-state.ts'
import {
  type ComboBoxProps,
  DeviceList,
  findFirstMatch,
  listLabels,
  nothingLeft,
  Tag,
  type PlainControlState,
} from './combo-box-parts.tsx'
import { FieldError } from './field.tsx'
import * as styles from './fields.module.css'

type RichComboBoxProps = ComboBoxProps & {
  several: boolean
  takenOver: PlainControlState
  /** Of one answer: the name that words are sent by which were typed and not chosen from the list. */
  typedName?: string
}

/** The React Aria control. It writes style attributes of its own, so it is only ever rendered in the browser. */
export function RichComboBox({
  several,
  takenOver,
  typedName,
  options,
  chosen,
  onChange,
  ...field
}: RichComboBoxProps) {
  const [typed, setTyped] = useState(takenOver.typed)
  /** Enter loses nothing that was typed: React Aria would empty the field, and the form would be sent without it. */
  const takeFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    // What is left in the field would open the list again.
    if (event.key === 'Escape' && several) setTyped('')
    const words = event.currentTarget.value.trim()
    const isPointedAt = event.currentTarget.hasAttribute('aria-activedescendant')
    const isChosen = !several && words === listLabels(options, chosen)[0]?.label
    if (event.key !== 'Enter' || words === '' || isPointedAt || isChosen) return
    event.preventDefault()
    event.stopPropagation()
    const match = findFirstMatch(options, chosen, words)
    if (!match) return
    onChange(several ? [...chosen, match.value] : [match.value])
    if (several) setTyped('')
  }
  const isPhone = useMediaQuery('(width < 640px)') ?? false
  const tags = several ? listLabels(options, chosen) : []
  const shared = {
    defaultItems: options,
    menuTrigger: 'focus' as const,
    allowsEmptyCollection: true,
    isInvalid: Boolean(field.error),
    autoFocus: takenOver.focused,
    className: field.error ? 'field field--error' : 'field',
  }
  const content = (
    <>
      <Label className="field__label">
        {field.label}
        {field.optional && <span className="field__optional"> (optional)</span>}
      </Label>
      {field.help && (
        <Text slot="description" className="field__help">
          {field.help}
        </Text>
      )}
      <Group className={`field__control ${styles.box}`}>
        {tags.map(({ value, label }) => (
          <Tag
            key={value}
            label={label}
            onRemove={() => onChange(chosen.filter((other) => other !== value))}
          />
        ))}
        <Input
          className={styles.input}
          name={typedName}
          onKeyDownCapture={takeFirst}
          placeholder={tags.length === 0 ? field.placeholder : undefined}
        />
        <Button className={styles.open} aria-label="Show options">
          <ChevronDown className="icon" />
        </Button>
      </Group>
      <DeviceList {...{ several, options, chosen, onChange }} {...field} />
      {field.error && (
        <Text slot="errorMessage" elementType="div">
          <FieldError>{field.error}</FieldError>
        </Text>
      )}
      {/* Below the field, never over the question, however little room a phone's keyboard leaves. */}
      <Popover className={styles.listbox} offset={6} placement="bottom start" shouldFlip={!isPhone}>
        <ListBox<ComboBoxProps['options'][number]>
          renderEmptyState={() => <p className={`${styles.option} text-ink-soft`}>{nothingLeft}</p>}
        >
          {({ value, label }) => (
            <ListBoxItem id={value} textValue={label} className={styles.option}>
              {label}
              {chosen.includes(value) && <Check className="icon" />}
            </ListBoxItem>
          )}
        </ListBox>
        {several && <Done />}
      </Popover>
    </>
  )
  return several ? (
    <ComboBox
      {...shared}
      selectionMode="multiple"
      inputValue={typed}
      onInputChange={setTyped}
      value={chosen}
      onChange={(keys) => onChange(keys.map(String))}
    >
      {content}
    </ComboBox>
  ) : (
    <ComboBox
      {...shared}
      allowsCustomValue={typedName !== undefined}
      defaultInputValue={takenOver.typed || undefined}
      value={chosen[0] ?? null}
      onChange={(key) => onChange(key === null ? [] : [String(key)])}
    >
      {content}
    </ComboBox>
  )
}

/** On a phone there is nowhere beside the list to press. */
function Done() {
  const list = use(OverlayTriggerStateContext)
  return (
    <button type="button" className={styles.done} onClick={() => list?.close()}>
      Done
    </button>
  )
}
