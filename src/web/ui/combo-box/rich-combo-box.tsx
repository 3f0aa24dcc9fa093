import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { Tag } from '../badge/tag.tsx'
import { FieldError } from '../field/field-error.tsx'
import { type ComboBoxProps, labelsOf, nothingLeft, type TakenOver } from './combo-box-props.ts'
import { DeviceList } from './device-list.tsx'

type RichComboBoxProps = ComboBoxProps & { several: boolean; takenOver: TakenOver }

/** The React Aria control. It writes style attributes of its own, so it is only ever rendered in the browser. */
export function RichComboBox({ several, takenOver, options, chosen, onChange, ...field }: RichComboBoxProps) {
  const tags = several ? labelsOf(options, chosen) : []
  const shared = {
    defaultItems: options,
    menuTrigger: 'focus' as const,
    allowsEmptyCollection: true,
    isInvalid: Boolean(field.error),
    autoFocus: takenOver.focused,
    defaultInputValue: takenOver.typed || undefined,
    className: field.error ? 'field field--error' : 'field',
  }
  const content = (
    <>
      <Label className="label">
        {field.label}
        {field.optional && <span className="opt"> (optional)</span>}
      </Label>
      {field.help && (
        <Text slot="description" className="help">
          {field.help}
        </Text>
      )}
      <Group className="control combo">
        {tags.map(({ value, label }) => (
          <Tag
            key={value}
            label={label}
            onRemove={() => onChange(chosen.filter((other) => other !== value))}
          />
        ))}
        <Input className="combo__input" placeholder={tags.length === 0 ? field.placeholder : undefined} />
        <Button className="combo__open" aria-label="Show options">
          <ChevronDown className="icon" />
        </Button>
      </Group>
      <DeviceList {...{ several, options, chosen, onChange }} {...field} />
      {field.error && (
        <Text slot="errorMessage" elementType="div">
          <FieldError>{field.error}</FieldError>
        </Text>
      )}
      <Popover className="listbox" offset={6}>
        <ListBox<ComboBoxProps['options'][number]>
          renderEmptyState={() => <p className="option soft">{nothingLeft}</p>}
        >
          {({ value, label }) => (
            <ListBoxItem id={value} textValue={label} className="option">
              {label}
              {chosen.includes(value) && <Check className="icon" />}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </>
  )
  return several ? (
    <ComboBox
      {...shared}
      selectionMode="multiple"
      value={chosen}
      onChange={(keys) => onChange(keys.map(String))}
    >
      {content}
    </ComboBox>
  ) : (
    <ComboBox
      {...shared}
      value={chosen[0] ?? null}
      onChange={(key) => onChange(key === null ? [] : [String(key)])}
    >
      {content}
    </ComboBox>
  )
}
