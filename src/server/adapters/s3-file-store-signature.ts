import { createHash, createHmac } from 'node:crypto'

export type S3Credentials = { region: string; accessKeyId: string; secretAccessKey: string }

type Unsigned = { method: string; url: URL; headers?: Record<string, string>; body?: Buffer; now: Date }

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** RFC 3986: encodeURIComponent leaves five characters that the signature does not. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * AWS Signature Version 4 for S3, in a header, with the body's hash
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). Gives all headers to send.
 */
export function signS3Request(
  { method, url, headers = {}, body, now }: Unsigned,
  { region, accessKeyId, secretAccessKey }: S3Credentials,
): Record<string, string> {
  const instant = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const payload = sha256(body ?? '')
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': payload,
    'x-amz-date': instant,
  }
  const names = Object.keys(signed).toSorted()
  const canonical = [
    method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${signed[name]?.trim()}`),
    '',
    names.join(';'),
    payload,
  ].join('\n')
  const day = instant.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day))
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${instant}\n${scope}\n${sha256(canonical)}`).toString('hex')
  return {
    ...signed,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}
