import { createPrivateKey, createPublicKey } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';

/** The variables of figures, traces and signed audit trails; ADR 16 says why each is as it is. */
export const observabilityShape = {
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .regex(/^https?:\/\//, 'must begin with http:// or https://')
    .optional(),
  OTEL_SERVICE_NAME: z.string().default('risk-control-portal'),
  AUDIT_SIGNING_KEY: z
    .string()
    .refine(isSigningKey, 'is no Ed25519 private key: openssl genpkey -algorithm ed25519 -outform DER | base64 -w0')
    .optional(),
  AUDIT_TRUSTED_KEYS: z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((key) => key.trim())
        .filter(Boolean),
    )
    .refine(
      (keys) => keys.every(isPublicKey),
      'has something that is no Ed25519 public key: openssl pkey -inform DER -pubout -outform DER | base64 -w0',
    )
    .optional(),
  AUDIT_ANCHOR_MAIL: z.email('is no mail address').optional(),
  AUDIT_ANCHOR_DIR: z
    .string()
    .refine((folder) => path.isAbsolute(folder), 'must be the whole path of a folder')
    .optional(),
  AUDIT_TSA_URL: z
    .string()
    .refine(isPlainUrl, 'must be an address that begins with http:// or https://, without a name or password in it')
    .optional(),
  AUDIT_TSA_CA: z
    .string()
    .refine((file) => path.isAbsolute(file), 'must be the whole path of a file')
    .optional(),
};

type Settings = z.output<z.ZodObject<typeof observabilityShape>> & { readonly PORT: number };

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

/** What is wrong with the settings together: one sentence, or null. */
export function findObservabilityFault(settings: Settings, isProduction: boolean): string | null {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = settings;
  if (settings.AUDIT_TSA_URL && !settings.AUDIT_ANCHOR_DIR) return 'AUDIT_TSA_URL stamps what lies in AUDIT_ANCHOR_DIR; set that as well';
  if (port === undefined) return null;
  if (port === settings.PORT) return 'METRICS_PORT must be another one than PORT';
  if (isProduction && !token && !LOOPBACK.includes(host)) return `METRICS_HOST ${host} opens the figures to the network; set METRICS_TOKEN`;
  return null;
}

function isPlainUrl(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

function isPublicKey(value: string): boolean {
  try {
    return createPublicKey({ key: Buffer.from(value, 'base64'), format: 'der', type: 'spki' }).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

function isSigningKey(value: string): boolean {
  try {
    return createPrivateKey({ key: Buffer.from(value, 'base64'), format: 'der', type: 'pkcs8' }).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}
