import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { Field, type FieldCopy } from './field.tsx'

type PasswordFieldProps = Omit<FieldCopy, 'valid'> &
  Omit<ComponentProps<'input'>, 'className' | 'size' | 'type'> & {
    /** Strength and rules, under the field. */
    below?: ReactNode
  }

export function PasswordField({ label, help, error, optional, below, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <div className="field">
      <Field {...{ label, help, error, optional }} id={input.id}>
        {(control) => (
          <>
            <input
              spellCheck={false}
              autoCapitalize="none"
              {...input}
              {...control}
              type={shown ? 'text' : 'password'}
            />
            <IconButton
              className="field__button"
              label={shown ? 'Hide password' : 'Show password'}
              icon={shown ? <EyeOff className="icon" /> : <Eye className="icon" />}
              onClick={() => setShown(!shown)}
            />
          </>
        )}
      </Field>
      {below}
    </div>
  )
}
