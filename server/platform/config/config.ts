/** The configuration: read once from the environment, checked as a whole, handed in. */
import { resolve } from 'node:path'
import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65535)
const optionalUrl = z.url().optional()

const settings = z.object({
  PORT: port.default(3000).describe('Port to listen on; 0 takes a free one.'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on; 0.0.0.0 for every interface.'),
  DATA_DIR: z.string().min(1).default('./data').describe('Folder of the database, pictures and mails.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('PostgreSQL address; without it the embedded SQLite is used.'),
  PUBLIC_URL: optionalUrl.describe('Address under which readers reach the site, for absolute links.'),
  TRUST_PROXY: z
    .string()
    .default('')
    .describe('Addresses or CIDR ranges, separated by commas, of proxies whose X-Forwarded-* count.'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('S3-compatible store for pictures and videos; without it they lie in DATA_DIR/media.'),
  S3_BUCKET: z.string().optional().describe('Bucket in that store; it may be a private one.'),
  S3_REGION: z.string().default('us-east-1').describe('Region of the bucket; many stores take any word.'),
  S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe('Key that may read, write, delete and list in the bucket.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of that key.'),
  S3_ADDRESS_STYLE: z
    .enum(['path', 'host'])
    .default('path')
    .describe('Where the bucket stands in addresses: path (host/bucket) or host (bucket.host).'),
  SMTP_URL: optionalUrl.describe('Mail server, such as smtps://user:password@mail.example:465.'),
  MAIL_FROM: z.string().optional().describe('Sender of mails, such as "Mira <mira@example.org>".'),
  MAILS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .max(60_000)
    .default(120)
    .describe('How many mails leave in a minute at most.'),
  CODES_PER_HOUR: z.coerce
    .number()
    .int()
    .min(1)
    .default(200)
    .describe('How many verification codes the whole site sends in an hour at most.'),
  API_CALLS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(300)
    .describe('How many calls of the API one network address may make in a minute.'),
  QQ_APP_ID: z
    .string()
    .optional()
    .describe('Number of the application at QQ; without it nobody logs in by QQ.'),
  QQ_APP_KEY: z.string().optional().describe('Its key.'),
  QQ_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://graph.qq.com')
    .describe('Where QQ answers.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('How much is logged.'),
  PAGE_CACHE_MB: z.coerce.number().min(0).max(1024).default(16).describe('Memory for rendered pages.'),
  COMMENTS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(3)
    .describe(
      'How many comments an account or an address may send in a minute; ten and twenty times as many in an hour.',
    ),
})

const neededByS3 = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Every setting of the process: its name, its meaning, its default. `.env.example` is written from this. */
export const ConfigSchema = settings.superRefine((config, { addIssue }) => {
  for (const name of config.S3_ENDPOINT ? neededByS3 : [])
    if (!config[name])
      addIssue({ code: 'custom', path: [name], message: 'S3_ENDPOINT is set, so this is needed' })
})

export type Config = z.output<typeof ConfigSchema>

/**
 * Reads the configuration; an empty value counts as absent and DATA_DIR becomes absolute.
 * @throws Error with one line for each wrong setting
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.keys(ConfigSchema.shape).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  )
  const read = ConfigSchema.safeParse(given)
  if (read.success) return { ...read.data, DATA_DIR: resolve(read.data.DATA_DIR) }
  const lines = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The configuration is wrong:\n${lines.join('\n')}`)
}
