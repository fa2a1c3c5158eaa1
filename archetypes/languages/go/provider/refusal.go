package provider

import (
	"errors"
	"strings"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

const domain = "gateway.provider.v1"

// Reason is why a call failed; the comments of app.proto say what each means to a caller.
type Reason string

// The reasons that callers know.
const (
	InvalidInput      Reason = "INVALID_INPUT"
	NotFound          Reason = "NOT_FOUND"
	CredentialRefused Reason = "CREDENTIAL_REFUSED"
	Unavailable       Reason = "UNAVAILABLE"
	Timeout           Reason = "TIMEOUT"
	NotSupported      Reason = "NOT_SUPPORTED"
	Failed            Reason = "FAILED"
)

var statusOf = map[Reason]codes.Code{
	InvalidInput:      codes.InvalidArgument,
	NotFound:          codes.NotFound,
	CredentialRefused: codes.Unauthenticated,
	Unavailable:       codes.Unavailable,
	Timeout:           codes.DeadlineExceeded,
	NotSupported:      codes.Unimplemented,
	Failed:            codes.Internal,
}

// Refusal ends a call with a message for its caller.
type Refusal struct {
	reason   Reason
	message  string
	problems []Problem
}

// Refuse makes a refusal; the message must not have a secret.
func Refuse(reason Reason, message string) Refusal {
	return Refusal{reason: reason, message: message}
}

func (refusal Refusal) Error() string {
	return refusal.message
}

func invalid(problems []Problem) Refusal {
	texts := []string{}
	for _, problem := range problems {
		place := problem.Pointer
		if place == "" {
			place = "input"
		}
		texts = append(texts, place+": "+problem.Message)
	}
	return Refusal{InvalidInput, strings.Join(texts, "; "), problems}
}

// refused is the status of a failure: a refusal is for the caller, anything else is for the log.
func refused(err error, operation, request string) error {
	var refusal Refusal
	if !errors.As(err, &refusal) {
		logLine("error", "operation "+operation+" failed", request, err)
		refusal = Refuse(Failed, "operation '"+operation+"' failed; see the log")
	}
	answer := status.New(statusOf[refusal.reason], refusal.message)
	answer, _ = answer.WithDetails(&errdetails.ErrorInfo{Domain: domain, Reason: string(refusal.reason)})
	if len(refusal.problems) > 0 {
		details := &errdetails.BadRequest{}
		for _, problem := range refusal.problems[:min(len(refusal.problems), 20)] {
			details.FieldViolations = append(details.FieldViolations,
				&errdetails.BadRequest_FieldViolation{Field: problem.Pointer, Description: problem.Message})
		}
		answer, _ = answer.WithDetails(details)
	}
	return answer.Err()
}
