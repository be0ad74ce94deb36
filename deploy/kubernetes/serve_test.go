package kubernetes

import (
	"maps"
	"slices"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
)

// serving are the objects of the server.
type serving struct {
	deployment appsv1.Deployment
	service    corev1.Service
	scaler     autoscalingv2.HorizontalPodAutoscaler
	budget     policyv1.PodDisruptionBudget
	policy     networkingv1.NetworkPolicy
}

func buildServer(t *testing.T, folder string) serving {
	t.Helper()
	made, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(filesys.MakeFsOnDisk(), folder)
	if err != nil {
		t.Fatal(err)
	}
	var s serving
	kinds := map[string]bool{}
	for _, r := range made.Resources() {
		text, err := r.AsYAML()
		if err != nil {
			t.Fatal(err)
		}
		kinds[r.GetKind()] = true
		switch r.GetKind() {
		case "Deployment":
			s.deployment = decode[appsv1.Deployment](t, text)
		case "Service":
			s.service = decode[corev1.Service](t, text)
		case "HorizontalPodAutoscaler":
			s.scaler = decode[autoscalingv2.HorizontalPodAutoscaler](t, text)
		case "PodDisruptionBudget":
			s.budget = decode[policyv1.PodDisruptionBudget](t, text)
		case "NetworkPolicy":
			s.policy = decode[networkingv1.NetworkPolicy](t, text)
		default:
			t.Errorf("%s: unexpected kind %s", folder, r.GetKind())
		}
	}
	if len(kinds) != 5 {
		t.Errorf("%s: has only %v", folder, slices.Sorted(maps.Keys(kinds)))
	}
	return s
}

func TestServer(t *testing.T) {
	for _, folder := range []string{"serve", "example/serve"} {
		s := buildServer(t, folder)
		pod := s.deployment.Spec.Template.Spec
		c := pod.Containers[0]
		labels := s.deployment.Spec.Template.Labels
		checks := map[string]bool{
			"no service account token":                               isFalse(pod.AutomountServiceAccountToken),
			"not root":                                               isTrue(pod.SecurityContext.RunAsNonRoot) && *pod.SecurityContext.RunAsUser == 10001,
			"the runtime's seccomp profile":                          pod.SecurityContext.SeccompProfile.Type == corev1.SeccompProfileTypeRuntimeDefault,
			"no privilege escalation":                                isFalse(c.SecurityContext.AllowPrivilegeEscalation),
			"a read-only root file system":                           isTrue(c.SecurityContext.ReadOnlyRootFilesystem),
			"no capabilities":                                        slices.Equal(c.SecurityContext.Capabilities.Drop, []corev1.Capability{"ALL"}),
			"a memory limit":                                         !c.Resources.Limits.Memory().IsZero(),
			"a CPU request, which the scaler uses":                   !c.Resources.Requests.Cpu().IsZero(),
			"the command serve":                                      c.Args[0] == "serve",
			"a readiness probe of the workers":                       c.ReadinessProbe.HTTPGet.Path == "/readyz",
			"a liveness probe outside the queue":                     c.LivenessProbe.HTTPGet.Path == "/healthz",
			"time to drain":                                          *pod.TerminationGracePeriodSeconds >= 80,
			"no number of replicas, which would override the scaler": s.deployment.Spec.Replicas == nil,
			"a scaler of the deployment":                             s.scaler.Spec.ScaleTargetRef.Name == s.deployment.Name,
			"a service that selects the pods":                        selects(s.service.Spec.Selector, labels),
			"a budget that selects the pods":                         selects(s.budget.Spec.Selector.MatchLabels, labels),
			"a policy that selects the pods":                         selects(s.policy.Spec.PodSelector.MatchLabels, labels),
			"a policy that allows no traffic out":                    len(s.policy.Spec.PolicyTypes) == 2 && len(s.policy.Spec.Egress) == 0,
			"a service that keeps live sessions at their pod":        s.service.Spec.SessionAffinity == corev1.ServiceAffinityClientIP,
			"a service port that the container has":                  hasPort(c, s.service.Spec.Ports[0].TargetPort.StrVal),
		}
		for what, ok := range checks {
			if !ok {
				t.Errorf("%s: lacks: %s", folder, what)
			}
		}
	}
}

func selects(selector, labels map[string]string) bool {
	for key, value := range selector {
		if labels[key] != value {
			return false
		}
	}
	return len(selector) > 0
}

func hasPort(c corev1.Container, name string) bool {
	return slices.ContainsFunc(c.Ports, func(p corev1.ContainerPort) bool { return p.Name == name })
}
