/** Reads the configuration from the environment, checks it as a whole and lists everything that is wrong. */
import { resolve, sep } from 'node:path'
import { z } from 'zod'
import { givenSettings } from './setting-files.ts'

const port = z.coerce.number().int().min(0).max(65535)
/** Every link of the site begins at the root of its host. */
const publicUrl = z
  .url({ protocol: /^https?$/, error: 'must be a URL such as https://blog.example.org' })
  .refine((url) => {
    const read = URL.parse(url)
    return read !== null && read.href.replace(/\/+$/, '') === read.origin
  }, 'must be a scheme and a host, such as https://blog.example.org: a site cannot be below a path of another one')

const settings = z.object({
  PORT: port.default(3000).describe('Port to listen on; 0 takes a free one.'),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('IP address to listen on; 0.0.0.0 for every interface.'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('Folder of the database, the media files and unsent emails.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('URL of a PostgreSQL database; without it the embedded SQLite is used.'),
  SECRET_KEY: z
    .string()
    .optional()
    .describe(
      'Secret key of the site, 32 random bytes in base64; without it the key is in DATA_DIR/secret.key.',
    ),
  PUBLIC_URL: publicUrl
    .optional()
    .describe('URL at which visitors reach the site, for absolute links; without a path.'),
  TRUST_PROXY: z
    .string()
    .default('')
    .describe(
      'IP addresses or CIDR ranges, separated by commas, of proxies whose X-Forwarded-* headers count.',
    ),
  HSTS_SUBDOMAINS: z
    .stringbool()
    .default(false)
    .describe(
      'Whether browsers must use HTTPS for every subdomain too (true or false); for an https PUBLIC_URL.',
    ),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('S3-compatible store for images and videos; without it they are in DATA_DIR/media.'),
  S3_BUCKET: z.string().optional().describe('Bucket in that store; it may be private.'),
  S3_REGION: z.string().default('us-east-1').describe('Region of the bucket; many stores accept any value.'),
  S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe('Key that may read, write, delete and list in the bucket.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of that key.'),
  S3_ADDRESS_STYLE: z
    .enum(['path', 'host'])
    .default('path')
    .describe('Place of the bucket in URLs: path (host/bucket) or host (bucket.host).'),
  SMTP_URL: z
    .url({ protocol: /^(smtps?|file)$/ })
    .optional()
    .describe(
      'Mail server, such as smtps://user:password@mail.example:465; file: writes emails to DATA_DIR/outbox, to try a site out.',
    ),
  MAIL_FROM: z.string().optional().describe('Sender of emails, such as "Mira <mira@example.org>".'),
  MAILS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .max(60_000)
    .default(120)
    .describe('Maximum number of emails sent per minute.'),
  CODES_PER_HOUR: z.coerce
    .number()
    .int()
    .min(1)
    .default(200)
    .describe(
      'Maximum number of verification codes that the whole site sends per hour, and of links that confirm a subscription or a name.',
    ),
  API_CALLS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(300)
    .describe(
      'Maximum number of requests per minute from one IP address that no cache answers. Eight stored files count as one.',
    ),
  QQ_APP_ID: z.string().optional().describe('App id at QQ; without it QQ login is off.'),
  QQ_APP_KEY: z.string().optional().describe('App key at QQ.'),
  QQ_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://graph.qq.com')
    .describe('Base URL of the QQ API.'),
  GITHUB_CLIENT_ID: z.string().optional().describe('Client id at GitHub; without it, as set in the studio.'),
  GITHUB_CLIENT_SECRET: z.string().optional().describe('Client secret at GitHub.'),
  GITHUB_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://github.com')
    .describe('URL of GitHub, or of a GitHub Enterprise Server.'),
  GOOGLE_CLIENT_ID: z.string().optional().describe('Client id at Google; without it, as set in the studio.'),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('Client secret at Google.'),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Issuer of another provider of OpenID Connect; it may be in a private network.'),
  OIDC_NAME: z.string().optional().describe('Name of that provider on the button; without it, its host.'),
  OIDC_CLIENT_ID: z.string().optional().describe('Client id at that provider.'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('Client secret at that provider.'),
  WEBSUB_HUB: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe(
      'WebSub hub that is told about changes of the feeds, such as https://pubsubhubbub.appspot.com/.',
    ),
  INDEXNOW: z
    .stringbool()
    .default(false)
    .describe('Whether search engines are told about changed articles by IndexNow (true or false).'),
  BACKUP_EVERY_HOURS: z.coerce
    .number()
    .int()
    .min(0)
    .max(8760)
    .optional()
    .describe(
      'Hours between two scheduled backups, such as 24; 0 makes none. Without it, as set in the studio.',
    ),
  BACKUP_TO: z
    .enum(['folder', 's3'])
    .default('folder')
    .describe('Place of the backups: folder (BACKUP_DIR) or s3 (the store of S3_ENDPOINT).'),
  BACKUP_DIR: z.string().optional().describe('Folder of the backups; without it DATA_DIR/backups.'),
  BACKUP_BUCKET: z
    .string()
    .optional()
    .describe('Bucket of the backups in the S3-compatible store; without it S3_BUCKET.'),
  BACKUP_KEEP: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .optional()
    .describe(
      'Number of backups that are kept; older ones are deleted after a new one is verified. Without it, as set in the studio.',
    ),
  BACKUP_KEEP_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(36_500)
    .optional()
    .describe(
      'Days after which a backup is deleted; the newest one stays. Without it, as set in the studio.',
    ),
  BACKUP_PASSWORD: z
    .string()
    .min(8)
    .optional()
    .describe('Password that encrypts every backup; whoever restores needs it.'),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]+$/)
    .optional()
    .describe(
      'Public key of age (age1…) that encrypts every backup in place of a password; the site cannot read them itself.',
    ),
  UPDATE_BACKUPS: z.coerce
    .number()
    .int()
    .min(0)
    .max(100)
    .default(3)
    .describe('Number of copies of the database from before updates that are kept; 0 makes none.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Log level.'),
  LOG_FORMAT: z
    .enum(['auto', 'text', 'json'])
    .default('auto')
    .describe('Form of the log: json, text for people, or auto, which is text on a terminal.'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe(
      'Token with which a Prometheus server may read /metrics, at least 16 characters; without it there is no /metrics.',
    ),
  PAGE_CACHE_MB: z.coerce.number().min(0).max(1024).default(16).describe('Memory for rendered pages, in MB.'),
  COMMENTS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(3)
    .describe(
      'Maximum number of comments per minute from one account and from one IP address; per hour ten and twenty times as many.',
    ),
})

const neededByS3 = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const oneOfThem = 'set either BACKUP_PASSWORD or BACKUP_RECIPIENT, not both'

/** Every setting of the process: its name, its meaning, its default. `.env.example` is written from this. */
export const ConfigSchema = settings.superRefine((config, { addIssue }) => {
  for (const name of config.S3_ENDPOINT ? neededByS3 : [])
    if (!config[name])
      addIssue({ code: 'custom', path: [name], message: 'S3_ENDPOINT is set, so this is needed' })
  if (config.BACKUP_TO === 's3' && !config.S3_ENDPOINT)
    addIssue({ code: 'custom', path: ['S3_ENDPOINT'], message: 'BACKUP_TO is s3, so this is needed' })
  if (resolve(config.DATA_DIR).split(sep).includes('node_modules'))
    addIssue({ code: 'custom', path: ['DATA_DIR'], message: 'npm deletes what is in node_modules' })
  if (config.BACKUP_PASSWORD && config.BACKUP_RECIPIENT)
    addIssue({ code: 'custom', path: ['BACKUP_RECIPIENT'], message: oneOfThem })
})

export type Config = z.output<typeof ConfigSchema>

/**
 * Reads the configuration, also from the files of `NAME_FILE`; an empty value counts as absent and DATA_DIR becomes absolute.
 * @throws Error with one line for each wrong setting
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const { given, complaints } = givenSettings(env, Object.keys(ConfigSchema.shape))
  const read = ConfigSchema.safeParse(given)
  if (read.success && complaints.length === 0) return { ...read.data, DATA_DIR: resolve(read.data.DATA_DIR) }
  const issues = (read.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  const lines = [...complaints, ...issues].map((line) => `  ${line}`)
  throw new Error(`The configuration has errors:\n${lines.join('\n')}`)
}
