import { z } from 'zod'

/** What goes between a browser’s WebAuthn and the server: https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON. */

const bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/)
const credentialType = z.literal('public-key')
const named = z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() })
const verification = z.enum(['required', 'preferred', 'discouraged'])

export const passkeyRequestSchema = z.object({
  challenge: z.string(),
  timeout: z.number().optional(),
  rpId: z.string().optional(),
  allowCredentials: z.array(named).optional(),
  userVerification: verification.optional(),
})

export const passkeyCreationSchema = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: credentialType })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(named).optional(),
  authenticatorSelection: z
    .object({
      residentKey: verification.optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: verification.optional(),
    })
    .optional(),
  attestation: z.enum(['none', 'indirect', 'direct', 'enterprise']).optional(),
})

const credential = {
  id: bytes.min(1),
  rawId: bytes.min(1),
  type: credentialType,
  // Nothing in them is used.
  clientExtensionResults: z.object({}).default({}),
}

/** The answer of a device that has a passkey. */
export const passkeyAssertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
})

/** The answer of a device that made a passkey. */
export const newPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})

export type PasskeyAssertion = z.infer<typeof passkeyAssertionSchema>
export type NewPasskey = z.infer<typeof newPasskeySchema>
